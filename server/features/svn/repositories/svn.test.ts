import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { defined, pageOf, refuses, succeeds } from '../../../../test/support/hearth/expect.ts';
import type { Caller } from '../../../../test/support/hearth/hearth.ts';
import { plainSettings as plain } from '../../../../test/support/svn/working-copies.ts';
import { aProject, aWorld } from '../../../../test/support/worlds/world.ts';

const {
  hearth,
  users: { alice, mel, out },
  projects: { project, hidden },
} = await aWorld()
  .withUsers('alice', 'mel', 'out')
  .with(aProject('project').ownedBy('alice').withMembers('mel'))
  .with(aProject('hidden', { is_public: false }).ownedBy('alice'))
  .start({ after });
const { admin, anonymous } = hearth;

async function group(projectId: number, name: string, members: { id: number }[] = []): Promise<string> {
  const made = await alice.post('/user_groups', { body: { project_id: projectId, short_name: name } });
  succeeds(made, 201);
  succeeds(await alice.put(`/user_groups/${made.json.id}/users`, { body: members.map(({ id }) => ({ id })) }));
  return made.json.id;
}
const testers = await group(project.id, 'testers', [mel]);
const foreign = await group(hidden.id, 'foreign');

const create = (by: Caller, name: string, settings?: object, projectId: number = project.id) =>
  by.post('/svn', { body: { project_id: projectId, name, ...(settings === undefined ? {} : { settings }) } });
const notify = (...entries: object[]) => ({
  email_notifications: entries.map((entry) => ({ emails: [], users: [], user_groups: [], ...entry })),
});
const update = (by: Caller, id: number, settings: object) =>
  by.put(`/svn/${id}`, { body: { settings: { ...plain, ...settings } } });

const first = (await create(alice, 'Repo01')).json;

test('a repository is created with the given settings, and returns all of them', async () => {
  const shortname = project.shortname;
  assert.deepEqual(first, {
    id: first.id,
    project: {
      id: project.id,
      uri: `projects/${project.id}`,
      label: project.label,
      label_without_icon: project.label,
      shortname,
      status: 'active',
      access: 'public',
      is_template: false,
    },
    uri: `svn/${first.id}`,
    name: 'Repo01',
    svn_url: `${hearth.base}/svnplugin/${shortname}/Repo01`,
    settings: { ...plain, has_default_permissions: true },
  });
  const tags = { paths: ['/tags', '/*/tags'], whitelist: ['/tags/open'] };
  const made = await create(alice, 'full', {
    layout: ['/trunk', 'tags/'],
    commit_rules: { is_reference_mandatory: true, is_commit_message_change_allowed: true },
    immutable_tags: tags,
    access_file: '[/trunk]\r\n@members = r\r\n',
    has_default_permissions: false,
    ...notify(
      { path: '/b', emails: ['b@example.com', 'a@example.com'] },
      { path: '/a', users: [mel.id], user_groups: [testers, `${project.id}_3`] },
    ),
  });
  succeeds(made, 201);
  const { settings } = made.json;
  assert.deepEqual(settings.commit_rules, { is_reference_mandatory: true, is_commit_message_change_allowed: true });
  assert.deepEqual(settings.immutable_tags, tags);
  // Line ends are kept; surrounding whitespace is removed.
  assert.equal(settings.access_file, '[/trunk]\r\n@members = r');
  assert.equal(settings.has_default_permissions, false);
  const [one, other] = settings.email_notifications;
  assert.ok(one && other);
  assert.deepEqual([one.path, one.emails, other.path], ['/b', ['b@example.com', 'a@example.com'], '/a']);
  assert.deepEqual(Object.keys(defined(other.users[0])).includes('email'), false);
  assert.equal(other.users[0]?.username, 'mel');
  assert.deepEqual(
    other.user_groups.map(({ id, short_name }) => [id, short_name]),
    [
      [testers, 'testers'],
      [`${project.id}_3`, 'project_members'],
    ],
  );
  assert.deepEqual((await alice.get(`/svn/${made.json.id}`)).json, made.json);
});

test('XML is equivalent to JSON, in requests and responses', async () => {
  const xml = { 'Content-type': 'application/xml', Accept: 'application/xml' };
  const body = `<request><project_id>${project.id}</project_id><name>xml-repo</name><settings>
    <commit_rules><is_reference_mandatory>true</is_reference_mandatory><is_commit_message_change_allowed>false</is_commit_message_change_allowed></commit_rules>
    <immutable_tags><paths><item>/tags</item></paths><whitelist/></immutable_tags></settings></request>`;
  const made = await alice.post('/svn', { headers: xml, body });
  succeeds(made, 201);
  assert.match(made.text, /<immutable_tags><paths><item>\/tags<\/item><\/paths><whitelist\/><\/immutable_tags>/);
  const id = Number(/<id>(\d+)<\/id>/.exec(made.text)?.[1]);
  const changed = await alice.put(`/svn/${id}`, {
    headers: xml,
    body: `<request><settings><commit_rules><is_reference_mandatory>false</is_reference_mandatory><is_commit_message_change_allowed>true</is_commit_message_change_allowed></commit_rules>
      <immutable_tags><paths/><whitelist/></immutable_tags><access_file>[/]
* = r</access_file><email_notifications><item><path>/</path><emails><item>x@example.com</item></emails><users/><user_groups/></item></email_notifications></settings></request>`,
  });
  succeeds(changed);
  const { settings } = (await alice.get(`/svn/${id}`)).json;
  assert.deepEqual(settings.commit_rules, { is_reference_mandatory: false, is_commit_message_change_allowed: true });
  assert.equal(settings.access_file, '[/]\n* = r');
  assert.deepEqual(settings.email_notifications[0]?.emails, ['x@example.com']);
});

describe('a repository is not created', async () => {
  const suspended = await hearth.project(alice);
  succeeds(await admin.patch(`/projects/${suspended.id}`, { body: { status: 'suspended' } }));
  const without = await hearth.project(alice);
  const services = (await alice.get(`/projects/${without.id}/project_services`)).json;
  const service = services.find(({ name }) => name === 'plugin_svn');
  assert.ok(service);
  succeeds(await alice.put(`/project_services/${service.id}`, { body: { is_enabled: false } }));
  const bad = notify({ path: '/' });
  const empty = 'Notification should concern at least one email or one user or one user group for path: /';

  test('by an anonymous caller', async () => refuses(await create(anonymous, 'x', bad), 401));
  test('in a suspended project', async () => {
    refuses(await create(out, 'x', bad, suspended.id), 403, 'This project is suspended');
    refuses(await create(admin, 'x', bad, suspended.id), 403, 'This project is suspended');
  });
  test('in an unknown project', async () =>
    refuses(await create(out, 'x', bad, 9999), 400, 'Given project does not exist'));
  test('in a project with the service off', async () =>
    refuses(await create(out, 'x', bad, without.id), 400, 'Project does not use SVN service'));
  test('in a project that the caller does not see', async () => refuses(await create(out, 'x', bad, hidden.id), 403));
  test('with invalid settings, which are checked before the permission', async () => {
    refuses(await create(out, 'x', bad), 400, empty);
    refuses(await create(out, 'x', { layout: ['/a', '../b'] }), 400, 'The directory ../b is not valid');
  });
  test('without permission', async () =>
    refuses(await create(mel, 'x'), 403, "User doesn't have permission to create a repository"));
  test('without a project or a name', async () => {
    refuses(await alice.post('/svn', { body: { name: 'repo' } }), 400, '`project_id` is required.');
    refuses(await alice.post('/svn', { body: { project_id: project.id } }), 400, '`name` is required.');
  });

  const wrong =
    'Repository name is invalid.  Must start by a letter, have a length of 3 characters minimum, only - _ . specials characters are allowed.';
  // Line breaks around names are trimmed, so this one is too short.
  for (const name of ['', 'ab', 'ab\n', '1abc', '-abc', 'a b', 'a/b', 'été', 'a'.repeat(256)]) {
    test(`with the name ${JSON.stringify(name.slice(0, 20))}`, async () =>
      refuses(await create(alice, name), 409, wrong));
  }
  test('with a name that is taken, in whatever case', async () => {
    for (const name of ['Repo01', 'repo01']) {
      refuses(await create(alice, name), 409, 'Repository name is already used in this project.');
    }
  });
  test('with lists that are too long, and leaves nothing behind', async () => {
    const long = ['/x'.repeat(32_000), '/y'.repeat(1_000)];
    const message = 'The list of paths or allowed paths is too big and cannot be saved';
    refuses(await create(alice, 'long', { immutable_tags: { paths: long, whitelist: [] } }), 400, message);
    refuses(await create(alice, 'long', { immutable_tags: { paths: ['/a'], whitelist: long } }), 400, message);
    assert.equal((await alice.get(`/projects/${project.id}/svn?query={"name":"long"}`)).json.repositories.length, 0);
  });
});

describe('notifications are refused', async () => {
  const closed = await hearth.user('closed');
  succeeds(await admin.patch(`/users/${closed.id}`, { body: { values: { status: 'S' } } }));
  for (const [name, entries, status, message] of [
    [
      'for the same path twice',
      [{ path: '/a' }, { path: '/b' }, { path: '/a' }, { path: '/b' }],
      400,
      'One notification path or more are not unique: /a, /b',
    ],
    [
      'to nobody',
      [{ path: '/a' }, { path: '/b' }],
      400,
      'Notification should concern at least one email or one user or one user group for path: /a,/b',
    ],
    [
      'to the same address twice',
      [{ path: '/a', emails: ['x@x.y', 'z@x.y', 'x@x.y'] }],
      400,
      'One email or more are not unique for path: /a : x@x.y',
    ],
    [
      'to an invalid address',
      [{ path: '/a', emails: ['x\r\nBcc: y@z'] }],
      400,
      'x\r\nBcc: y@z is not a valid email address',
    ],
    ['to an unknown user', [{ path: '/a', users: [99_999] }], 400, 'User 99999 not found'],
    [
      'to a closed account',
      [{ path: '/a', users: [closed.id] }],
      400,
      `User ${closed.id} is neither active nor restricted.`,
    ],
    [
      'to everybody',
      [{ path: '/a', user_groups: ['2'] }],
      400,
      'Notifications cannot be sent to user groups Anonymous Authenticated and Registered',
    ],
    ...[1, 2, 5].map((number): [string, object[], number, string] => [
      `to everybody as group ${number} of the project`,
      [{ path: '/a', user_groups: [`${project.id}_${number}`] }],
      400,
      'Notifications cannot be sent to user groups Anonymous Authenticated and Registered',
    ]),
    [
      'to a role',
      [{ path: '/a', user_groups: [`${project.id}_11`] }],
      400,
      'Notifications cannot be sent to user groups Anonymous Authenticated and Registered',
    ],
    [
      'to a group of another project',
      [{ path: '/a', user_groups: [foreign] }],
      400,
      "You can't add a user group from a different project",
    ],
    [
      'to members of another project',
      [{ path: '/a', user_groups: [`${hidden.id}_3`] }],
      400,
      "You can't add a user group from a different project",
    ],
    ['to an unknown group', [{ path: '/a', user_groups: ['99999'] }], 404, 'User Group does not exist'],
    [
      'to a group by a wrong project',
      [{ path: '/a', user_groups: [`${hidden.id}_${testers}`] }],
      404,
      'User Group does not exist in project',
    ],
  ] as const) {
    test(name, async () => {
      refuses(await create(alice, 'never', notify(...entries)), status, message);
      refuses(await update(alice, first.id, notify(...entries)), status, message);
    });
  }
});

describe('the settings are shown', () => {
  test('to administrators only', async () => {
    assert.ok('settings' in (await admin.get(`/svn/${first.id}`)).json);
    for (const caller of [mel, out, anonymous]) {
      const read = await caller.get(`/svn/${first.id}`);
      succeeds(read);
      assert.deepEqual(Object.keys(read.json), ['id', 'project', 'uri', 'name', 'svn_url']);
    }
  });
  test('with open accounts only', async () => {
    const gone = await hearth.user('gone');
    succeeds(await update(alice, first.id, notify({ path: '/', users: [gone.id, mel.id] })));
    succeeds(await admin.patch(`/users/${gone.id}`, { body: { values: { status: 'D' } } }));
    const [entry] = (await alice.get(`/svn/${first.id}`)).json.settings.email_notifications;
    assert.ok(entry);
    assert.deepEqual(
      entry.users.map(({ id }) => id),
      [mel.id],
    );
  });
});

test('a hidden or unknown repository', async () => {
  for (const id of [99_999, 2 ** 40]) refuses(await alice.get(`/svn/${id}`), 404, 'Repository not found');
  const { id } = (await create(alice, 'secret', undefined, hidden.id)).json;
  refuses(await out.get(`/svn/${id}`), 404);
  refuses(await anonymous.get(`/svn/${id}`), 401);
  refuses(await out.put(`/svn/${id}`, { body: { settings: plain } }), 404);
  succeeds(await admin.patch(`/projects/${hidden.id}`, { body: { status: 'suspended' } }));
  refuses(await alice.get(`/svn/${id}`), 403, 'This project is suspended');
  refuses(await admin.put(`/svn/${id}`, { body: { settings: plain } }), 403, 'This project is suspended');
  refuses(await admin.delete(`/svn/${id}`), 403, 'This project is suspended');
  succeeds(await admin.patch(`/projects/${hidden.id}`, { body: { status: 'active' } }));
});

test('the Allow headers', async () => {
  const allow = async (path: string) => (await alice.request('OPTIONS', path)).headers.allow;
  assert.equal(await allow('/svn'), 'OPTIONS, POST');
  assert.equal(await allow(`/svn/${first.id}`), 'OPTIONS, GET, PUT, DELETE');
  assert.equal(await allow(`/projects/${project.id}/svn`), 'OPTIONS, GET');
});

describe('the list of a project', async () => {
  const own = await hearth.project(alice);
  for (const name of ['Ccc', 'aaa', 'bbb']) succeeds(await create(alice, name, undefined, own.id), 201);
  const path = `/projects/${own.id}/svn` as const;
  const names = async (query = '') =>
    (await anonymous.get(`${path}${query}`)).json.repositories.map(({ name }) => name);

  test('is sorted by name, page by page', async () => {
    assert.deepEqual(await names(), ['aaa', 'bbb', 'Ccc']);
    assert.deepEqual(await names('?limit=1&offset=1'), ['bbb']);
    assert.deepEqual(pageOf(await anonymous.get(path)), [10, 0, 3, 50]);
    refuses(
      await anonymous.get(`${path}?limit=51`),
      400,
      'Invalid value specified for `limit`. Maximum allowed value is 50.',
    );
  });
  test('has short forms only', async () => {
    const [one] = (await alice.get(path)).json.repositories;
    assert.deepEqual(Object.keys(defined(one)), ['id', 'project', 'uri', 'name', 'svn_url']);
  });
  test('finds by name', async () => {
    assert.deepEqual(await names('?query={"name":"bbb"}'), ['bbb']);
    assert.deepEqual(await names('?query={"name":"BBB"}'), []);
    refuses(await anonymous.get(`${path}?query=bbb`), 400, 'Query must be in Json');
    refuses(await anonymous.get(`${path}?query={"id":3}`), 400, 'You can only search on "name"');
    refuses(await anonymous.get(`${path}?query=3`), 400, 'You can only search on "name"');
  });
  test('is named by the project', async () => {
    const { resources } = (await alice.get(`/projects/${own.id}`)).json;
    assert.ok(resources.some(({ type, uri }) => type === 'svn' && uri === `projects/${own.id}/svn`));
    refuses(await alice.get('/projects/9999/svn'), 404, 'Project does not exist');
  });
});
