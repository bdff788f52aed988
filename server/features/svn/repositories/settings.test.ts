import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { SvnPermissions } from '../../../../contract/svn/repository.ts';
import type { Answered } from '../../../../test/support/hearth/client.ts';
import { refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../../test/support/hearth/hearth.ts';
import type { ShownRepository } from '../../../../test/support/hearth/shown.ts';
import { plainSettings as plain } from '../../../../test/support/svn/working-copies.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, mel },
  projects: { project, other },
} = await aWorld()
  .with(aProject('project').ownedBy('alice').withMembers('mel'))
  .with(aProject('other').ownedBy('alice'))
  .start({ after });
const { anonymous } = hearth;

async function group(projectId: number, name: string, members: { id: number }[] = []): Promise<string> {
  const made = await alice.post('/user_groups', { body: { project_id: projectId, short_name: name } });
  succeeds(made, 201);
  succeeds(await alice.put(`/user_groups/${made.json.id}/users`, { body: members.map(({ id }) => ({ id })) }));
  return made.json.id;
}
const testers = await group(project.id, 'testers', [mel]);
const foreign = await group(other.id, 'foreign');

const create = (by: Caller, name: string, settings: object = {}) =>
  by.post('/svn', { body: { project_id: project.id, name, settings } });
const update = (by: Caller, id: number, settings: object) =>
  by.put(`/svn/${id}`, { body: { settings: { ...plain, ...settings } } });
const toNobody = { email_notifications: [{ path: '/', emails: [], users: [], user_groups: [] }] };

describe('a change of the settings', async () => {
  const { id } = (await create(alice, 'changing', { access_file: '[/a]\n* = r' })).json;
  const stored = async () => (await alice.get(`/svn/${id}`)).json.settings;
  const versions = async () => (await alice.get(`/svn/${id}/access_file_versions`)).json;

  test('must contain all of them', async () => {
    const without = (name: string) => Object.fromEntries(Object.entries(plain).filter(([key]) => key !== name));
    for (const name of ['commit_rules', 'immutable_tags', 'email_notifications']) {
      const refused = await alice.put(`/svn/${id}`, { body: { settings: without(name) } });
      refuses(refused, 400, `\`settings[${name}]\` is required.`);
    }
    refuses(
      await alice.put(`/svn/${id}`, { body: { settings: without('access_file') } }),
      400,
      '`settings[access_file]` is required',
    );
  });

  test('is only open to administrators, whatever it contains', async () => {
    refuses(await update(mel, id, toNobody), 403, 'User must be SVN admin to do this action');
    refuses(await mel.delete(`/svn/${id}`), 403, 'User must be SVN admin to do this action');
    refuses(await anonymous.put(`/svn/${id}`, { body: { settings: plain } }), 401);
  });

  test('returns the stored settings', async () => {
    const next = {
      commit_rules: { is_reference_mandatory: true, is_commit_message_change_allowed: true },
      immutable_tags: { paths: ['/t'], whitelist: ['/w'] },
      access_file: '[/b]\n* = rw',
      email_notifications: [{ path: '/x', emails: ['a@b.c'], users: [], user_groups: [] }],
      has_default_permissions: false,
    };
    const changed = await update(alice, id, next);
    succeeds(changed);
    assert.deepEqual(changed.json.settings, next);
    const settings = await stored();
    assert.deepEqual(settings, next);
    assert.deepEqual(Object.keys(settings.email_notifications[0] ?? {}), ['user_groups', 'users', 'emails', 'path']);
  });

  test('is applied completely or not at all', async () => {
    const before = await stored();
    const long = { paths: ['/x'.repeat(40_000)], whitelist: [] };
    for (const settings of [{ immutable_tags: long }, { access_file: '[/]\nwhat' }]) {
      assert.equal((await update(alice, id, settings)).status, 400);
    }
    assert.deepEqual(await stored(), before);
  });

  test('resets omitted default permissions, and creates a version only if something changes', async () => {
    const count = (await versions()).length;
    const same = { access_file: '[/b]\n* = rw', has_default_permissions: false };
    succeeds(await update(alice, id, same));
    assert.equal((await versions()).length, count);
    succeeds(await update(alice, id, { access_file: same.access_file }));
    assert.equal((await stored()).has_default_permissions, true);
    assert.equal((await versions()).length, count + 1);
  });

  test('normalizes tag paths, and refuses those that can never match', async () => {
    const tags = (paths: string[], whitelist: string[] = []) =>
      update(alice, id, { immutable_tags: { paths, whitelist } });
    const given = ['', ' /branches/d ', '/branches/./e', '/*//tags/', 'a/../b', '/'];
    const { json } = await tags(given, [' /w/. ', ' ']);
    assert.deepEqual(json.settings.immutable_tags, {
      paths: ['/branches/d', '/branches/e', '/*/tags/', 'b', '/'],
      whitelist: ['/w'],
    });
    refuses(await tags(['/foo\n/branches']), 400, 'The path "/foo\\n/branches" of immutable tags is not valid');
    refuses(await tags([], ['/../x']), 400, 'The path "/../x" of immutable tags is not valid');
  });

  test('keeps a whitelist without paths', async () => {
    const whitelist = ['/w'];
    succeeds(await update(alice, id, { immutable_tags: { paths: [], whitelist } }));
    assert.deepEqual((await stored()).immutable_tags.whitelist, whitelist);
    const dropped = await create(alice, 'dropped', { immutable_tags: { paths: [], whitelist } });
    assert.deepEqual(dropped.json.settings.immutable_tags.whitelist, []);
  });
});

test('settings can be sent back unchanged, even if members have left', async () => {
  const leaving = await hearth.user('leaving');
  const crew = await group(project.id, 'crew', [leaving]);
  const { id } = (await create(alice, 'returned')).json;
  const tell = (path: string, users: number[]) => ({ path, emails: [], users, user_groups: [] });
  const original = {
    access_file: '[groups]\nx = @crew, alice\n[/trunk]\n@x = rw\n@crew = r',
    email_notifications: [tell('/', [leaving.id]), tell('/a', [mel.id, leaving.id])],
  };
  succeeds(await update(alice, id, original));
  succeeds(await alice.put(`/user_groups/${crew}/users`, { body: [] }));
  const status = (to: string) => hearth.admin.patch(`/users/${leaving.id}`, { body: { values: { status: to } } });
  succeeds(await status('S'));
  const shown = ({ json }: Answered<ShownRepository>): number[][] =>
    json.settings.email_notifications.map(({ users }) => users.map((user) => user.id));
  const seen = await alice.get(`/svn/${id}`);
  assert.deepEqual(shown(seen), [[], [mel.id]]);
  const { access_file } = seen.json.settings;
  succeeds(await update(alice, id, { access_file, email_notifications: [tell('/', []), tell('/a', [mel.id])] }));
  succeeds(await update(alice, id, original));
  const withFormerMember = { email_notifications: [tell('/', []), tell('/b', [leaving.id])] };
  refuses(await update(alice, id, withFormerMember), 400, `User ${leaving.id} is neither active nor restricted.`);
  refuses(
    await update(alice, id, { email_notifications: [tell('/', []), tell('/b', [])] }),
    400,
    'Notification should concern at least one email or one user or one user group for path: /b',
  );
  succeeds(await status('A'));
  assert.deepEqual(shown(await alice.get(`/svn/${id}`)), [[leaving.id], [leaving.id, mel.id]]);
});

describe('the access file', async () => {
  const { id } = (await create(alice, 'guarded')).json;
  const given = async (text: string, more: object = {}) => update(alice, id, { access_file: text, ...more });
  const path = `/svn/${id}/access_file_versions` as const;

  test('is stored without rules that Subversion could not parse', async () => {
    const { json } = await given('\n[/]\n* = r\n@testers = rw\n@nobody-here = rw\n@Testers = r\n');
    assert.equal(json.settings.access_file, '[/]\n* = r\n@testers = rw\n# @nobody-here = rw\n# @Testers = r');
  });

  test('is refused with the line that Subversion cannot parse', async () => {
    for (const [text, line] of [
      ['[/]\n* = r\nnonsense', 3],
      ['\n\n[/]\n* = r\n[trunk]\n* = r', 5],
      ['[/]\n* = x', 2],
      ['[/a/]\n* = r', 1],
      ['* = r', 1],
    ] as const) {
      const refused = await given(text);
      assert.equal(refused.status, 400, refused.text);
      assert.match(refused.error.message, new RegExp(`Subversion cannot read this access file: line ${line}: `));
      assert.equal((await create(alice, 'unreadable', { access_file: text })).status, 400);
    }
  });

  test('is refused if it is too large to be parsed for each connection', async () => {
    const text = `[/]\n${Array.from({ length: 1_001 }, (_, at) => `u${at} = r`).join('\n')}`;
    const reason = 'line 1002: Rules name more than 1000 users. Put users into groups, and use the groups in rules.';
    refuses(await given(text), 400, `This access file is too large: ${reason}`);
  });

  test('has versions that can be read and restored', async () => {
    succeeds(await given('[/]\n* = r\n# two'));
    succeeds(await given('[/]\n* = r\n# three', { has_default_permissions: false }));
    const list = (await alice.get(path)).json;
    assert.deepEqual(
      list.map(({ version, is_current }) => [version, is_current]),
      list.map((_, index) => [list.length - index, index === 0]),
    );
    assert.equal(list[0]?.created_by.username, 'alice');
    const [newest, before] = list;
    assert.ok(before && newest);
    assert.match((await alice.get(`${path}/${before.version}`)).json.access_file, /# two$/);
    succeeds(await alice.post(`${path}/${before.version}/restore`));
    const { settings } = (await alice.get(`/svn/${id}`)).json;
    assert.deepEqual([settings.access_file, settings.has_default_permissions], ['[/]\n* = r\n# two', true]);
    assert.deepEqual(
      (await alice.get(`${path}?limit=2`)).json.map(({ is_current }) => is_current),
      [false, true],
    );
    succeeds(await given('[/]\n* = r\n# four'));
    assert.equal((await alice.get(path)).json[0]?.version, newest.version + 1);
    refuses(await alice.get(`${path}/99`), 404, 'Version of the access file not found');
    refuses(await mel.get(path), 403, 'User must be SVN admin to do this action');
  });
});

test('groups with the permission administer the repositories', async () => {
  const path = `/projects/${project.id}/svn/permissions` as const;
  const shown = ({ json }: Answered<SvnPermissions>) => json.administrators.map(({ id }) => id);
  assert.deepEqual(shown(await alice.get(path)), [`${project.id}_4`]);
  const granted = await alice.put(path, { body: { administrators: [testers, `${project.id}_4`] } });
  assert.deepEqual(shown(granted), [`${project.id}_4`, testers]);
  const made = await create(mel, 'by-mel');
  succeeds(made, 201);
  assert.ok('settings' in (await mel.get(`/svn/${made.json.id}`)).json);
  refuses(await mel.get(path), 403, 'Only project administrators may do this.');
  refuses(
    await alice.put(path, { body: { administrators: ['2'] } }),
    400,
    'Repositories cannot be administered by user groups Anonymous Authenticated and Registered',
  );
  refuses(
    await alice.put(path, { body: { administrators: [foreign] } }),
    400,
    "You can't add a user group from a different project",
  );
  succeeds(await alice.put(path, { body: { administrators: [] } }));
  assert.equal((await create(mel, 'by-mel-2')).status, 403);
  assert.ok(!('settings' in (await mel.get(`/svn/${made.json.id}`)).json));
});
