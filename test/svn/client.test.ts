import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createApp } from '../../server/http/edge/app.ts';
import { createLog } from '../../server/lib/log.ts';
import { totpCode, totpStep } from '../../server/lib/totp.ts';
import { succeeds } from '../support/hearth/expect.ts';
import { eventually } from '../support/hearth/store.ts';
import { selfSigned } from '../support/svn/engine.ts';
import { done, failed, svnOf } from '../support/svn/working-copies.ts';
import { anArtifact, createTracker, fieldsOf, readArtifact, shownIn } from '../support/worlds/trackers.ts';
import { aProject, aWorld } from '../support/worlds/world.ts';

const {
  hearth,
  users: { alice, bob, out },
  projects: { project, hidden },
} = await aWorld()
  .withUsers('alice', 'bob', 'out')
  .with(aProject('project').ownedBy('alice').withMembers('bob'))
  .with(aProject('hidden', { is_public: false }).ownedBy('alice'))
  .start({ after });
const { admin } = hearth;
const world = svnOf({ after }, hearth, [alice, bob, out]);
const { svn, secrets, directory } = world;
const write = (path: string, content: string): string => world.write(path, content);
const { svn_url: url, id } = await world.repository(alice, project.id, 'main');

async function withSecret<T>(login: string, secret: string, work: () => Promise<T>): Promise<T> {
  const own = secrets[login] ?? '';
  secrets[login] = secret;
  try {
    return await work();
  } finally {
    secrets[login] = own;
  }
}

test('checks out, commits under its login in lower case, and copies to a tag', async () => {
  done(await svn('alice', 'checkout', url, 'daily'));
  write('daily/trunk/a.txt', 'one\n');
  done(await svn('alice', 'add', 'daily/trunk/a.txt'));
  const upper = await withSecret('alice', '', async () => {
    secrets['ALICE'] = alice.password;
    return svn('ALICE', 'commit', '-m', 'first', 'daily');
  });
  assert.match(done(upper), /Committed revision 2/);
  done(await svn('bob', 'copy', '-m', 'tag it', `${url}/trunk`, `${url}/tags/v1`));
  const log = done(await svn('bob', 'log', '-v', url));
  assert.match(log, /r3 \| bob [^]*A \/tags\/v1 \(from \/trunk:2\)/);
  assert.match(log, /r2 \| alice [^]*A \/trunk\/a\.txt/);
  assert.match(log, /r1 \| alice [^]*Initial layout creation/);
});

test('file names can have non-ASCII characters', async () => {
  done(await svn('alice', 'mkdir', '-m', 'déjà vu', `${url}/trunk/Bücher`));
  done(await world.put('bob', `${url}/trunk/Bücher/œuvre 100% #1.txt`, 'naïve – 日本'));
  assert.match(done(await svn('bob', 'list', `${url}/trunk/Bücher`)), /œuvre 100% #1\.txt/);
  assert.match(done(await svn('bob', 'log', '-l', '1', url)), /naïve – 日本/);
});

test('locks have an owner, and can be broken', async () => {
  done(await world.put('alice', `${url}/trunk/locked.txt`));
  done(await svn('alice', 'lock', '-m', 'mine', `${url}/trunk/locked.txt`));
  failed(await svn('bob', 'delete', '-m', 'no', `${url}/trunk/locked.txt`), /locked|E160038|E195022/);
  done(await svn('bob', 'unlock', '--force', `${url}/trunk/locked.txt`));
  done(await svn('bob', 'delete', '-m', 'yes', `${url}/trunk/locked.txt`));
});

test('moves across directories over TLS', async () => {
  const tls = selfSigned(directory);
  const app = createApp({
    log: createLog('silent'),
    tls,
    trustedProxies: [],
    bodyLimit: 1024,
    svn: hearth.platform.svn,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  after(() => app.close());
  const secure = `https://127.0.0.1:${(app.server.address() as AddressInfo).port}/svnplugin/${project.shortname}/main`;
  done(await world.put('alice', `${secure}/trunk/moving.txt`));
  done(await svn('alice', 'move', '-m', 'server side', `${secure}/trunk/moving.txt`, `${secure}/tags/moved.txt`));
  done(await svn('alice', 'checkout', secure, 'secure'));
  done(await svn('alice', 'move', 'secure/tags/moved.txt', 'secure/trunk/back.txt'));
  done(await svn('alice', 'commit', '-m', 'from a working copy', 'secure'));
  assert.match(done(await svn('bob', 'list', `${url}/trunk`)), /back\.txt/);
});

test('works with the original and the displayed short name of the project', async () => {
  const mixed = await hearth.project(alice, { shortname: 'Pub-One' });
  const { svn_url } = await world.repository(alice, mixed.id, 'main');
  assert.match(svn_url, /\/Pub-One\/main$/);
  const shown = svn_url.replace('Pub-One', 'pub-one');
  done(await world.put('alice', `${shown}/trunk/a.txt`));
  done(await svn('alice', 'copy', '-m', 'tag', `${shown}/trunk`, `${shown}/tags/v1`));
  assert.match(done(await svn('alice', 'list', `${svn_url}/tags/v1`)), /a\.txt/);
  failed(await svn('alice', 'list', svn_url.replace('Pub-One', 'PUB-ONE')), /E175013|forbidden/i);
});

test('moves with the short name of the project, whose old name then has no repositories', async () => {
  const moving = await hearth.project(alice, { shortname: 'moving' });
  const before = (await world.repository(alice, moving.id, 'main')).svn_url;
  done(await svn('alice', 'checkout', before, 'moving'));
  const renamed = await admin.patch(`/projects/${moving.id}`, { body: { shortname: 'moved-here' } });
  succeeds(renamed);
  const moved = (await alice.get(`/projects/${moving.id}/svn`)).json.repositories[0];
  assert.equal(moved?.svn_url, before.replace('/moving/', '/moved-here/'));
  failed(await svn('alice', 'list', before), /E175013|forbidden/i);
  done(await svn('alice', 'relocate', before, moved?.svn_url ?? '', 'moving'));
  write('moving/trunk/a.txt', 'after\n');
  done(await svn('alice', 'add', 'moving/trunk/a.txt'));
  done(await svn('alice', 'commit', '-m', 'after the move', 'moving'));

  const next = await hearth.project(alice, { shortname: 'moving' });
  failed(await svn('alice', 'list', before), /E160013|not found/i);
  await world.repository(alice, next.id, 'main');
  assert.doesNotMatch(done(await svn('alice', 'list', `${before}/trunk`)), /a\.txt/);
  assert.match(done(await svn('alice', 'list', `${moved?.svn_url}/trunk`)), /a\.txt/);
});

describe('access is granted', () => {
  test('only with the right password', async () => {
    failed(await withSecret('bob', 'wrong', () => svn('bob', 'list', url)), /E170001|E215004/);
    failed(await svn('nobody', 'list', url), /E170001|E215004/);
    const asked = await fetch(url);
    assert.equal(asked.status, 401);
    assert.equal(
      asked.headers.get('www-authenticate'),
      'Basic realm="Authentication is required to access the repository."',
    );
  });

  test('and is recorded as the last access of the user', async () => {
    const dora = await hearth.user('dora');
    done(await withSecret('dora', dora.password, () => svn('dora', 'list', url)));
    await hearth.platform.lastAccess.flush();
    const [account] = (await hearth.admin.get('/accounts', { query: { query: 'dora' } })).json;
    assert.ok(account);
    assert.notEqual(account.last_access_on, null);
  });

  test('with a personal key with the Subversion scope, until it is revoked', async () => {
    const keyFor = async (scopes: string[]): Promise<string> =>
      (await hearth.byPassword(bob).post('/access_keys', { body: { scopes } })).json.identifier;
    const key = await keyFor(['write:svn']);
    const list = (login: string, secret: string) => withSecret(login, secret, () => svn(login, 'list', url));
    done(await list('bob', key));
    failed(await list('alice', key), /E170001|E215004/);
    failed(await list('bob', await keyFor(['write:rest'])), /E170001|E215004/);
    succeeds(await bob.delete(`/access_keys/${/-(\d+)\./.exec(key)?.[1]}`));
    failed(await list('bob', key), /E170001|E215004/);
  });

  test('as the policy of a key allows', async () => {
    const list = (secret: string, address = url) => withSecret('bob', secret, () => svn('bob', 'list', address));
    const keyWith = async (policy: object): Promise<string> =>
      (await hearth.byPassword(bob).post('/access_keys', { body: { scopes: ['write:svn'], policy } })).json.identifier;
    const reading = await keyWith({ permission: 'read' });
    done(await list(reading));
    const commit = withSecret('bob', reading, () => world.put('bob', `${url}/trunk/by-reader.txt`));
    failed(await commit, /E175013|forbidden/i);
    failed(await list(await keyWith({ areas: ['trackers'] })), /E175013|forbidden/i);
    done(await list(await keyWith({ areas: ['svn'], project_ids: [project.id], networks: ['127.0.0.0/8'] })));
    failed(await list(await keyWith({ networks: ['192.0.2.0/24'] })), /E170001|E215004/);
    const other = await hearth.project(alice);
    await hearth.members(other.id, [bob]);
    const { svn_url: elsewhere } = await world.repository(alice, other.id, 'elsewhere');
    done(await list(bob.password, elsewhere));
    failed(await list(await keyWith({ project_ids: [project.id] }), elsewhere), /E175013|forbidden/i);
  });

  test('to a key within its rate limit, and wrong keys are in the audit log', async () => {
    const policy = { rate_limit: 2 };
    const made = await hearth.byPassword(bob).post('/access_keys', { body: { scopes: ['write:svn'], policy } });
    const ask = async (key: string): Promise<number> => {
      const Authorization = `Basic ${Buffer.from(`bob:${key}`).toString('base64')}`;
      const answered = await fetch(`${url}/`, { headers: { Authorization } });
      await answered.arrayBuffer();
      return answered.status;
    };
    const key = made.json.identifier;
    const now = hearth.clock.now();
    hearth.clock.advance(60_000 - (now % 60_000));
    assert.deepEqual([await ask(key), await ask(key), await ask(key)], [200, 200, 429]);
    assert.equal(await ask(`tlp-k1-1.${'0'.repeat(64)}`), 401);
    await hearth.platform.auditNotes.flush();
    const { read } = hearth.platform.db;
    const failures = await read
      .selectFrom('events')
      .select('details')
      .where('type', '=', 'account.sign_in_failed')
      .execute();
    assert.ok(failures.some(({ details }) => details.includes('"key"')));
  });

  test('to a service account with its key, in its own project only', async () => {
    const made = await alice.post(`/projects/${hidden.id}/service_accounts`, { body: { username: 'builder' } });
    const path = `/projects/${hidden.id}/service_accounts/${made.json.id}` as const;
    const key = await hearth.byPassword(alice).post(`${path}/access_keys`, { body: { scopes: ['write:svn'] } });
    secrets['builder'] = key.json.identifier;
    const { svn_url } = await world.repository(alice, hidden.id, 'built');
    done(await world.put('builder', `${svn_url}/trunk/built.txt`));
    assert.match(done(await svn('alice', 'log', svn_url)), /r2 \| builder/);
    failed(await svn('builder', 'list', url), /E175013|forbidden/i);
    succeeds(await alice.delete(path));
    failed(await svn('builder', 'list', svn_url), /E170001|E215004/);
  });

  test('with a key instead of the password, once there is a second factor', async () => {
    const erin = await hearth.user('erin');
    const key = await hearth.byPassword(erin).post('/access_keys', { body: { scopes: ['write:svn'] } });
    const list = (secret: string) => withSecret('erin', secret, () => svn('erin', 'list', url));
    done(await list(erin.password));
    const byErin = hearth.byPassword(erin);
    const proposed = await byErin.post('/users/self/second_factor', { body: { current_password: erin.password } });
    const code = totpCode(proposed.json.secret, totpStep(hearth.clock.now()));
    succeeds(await byErin.put('/users/self/second_factor', { body: { code } }));
    failed(await list(erin.password), /E175013|forbidden/i);
    failed(await list('wrong'), /E170001|E215004/);
    const authorization = `Basic ${Buffer.from(`erin:${erin.password}`).toString('base64')}`;
    const refused = await fetch(url, { headers: { authorization } });
    assert.equal(refused.status, 403);
    assert.match(await refused.text(), /access key/);
    done(await list(key.json.identifier));
    succeeds(await admin.patch(`/users/${erin.id}`, { body: { values: { status: 'S' } } }));
    failed(await list(key.json.identifier), /E170001|E215004/);
  });

  test('to site administrators in private projects, which the audit log shows', async () => {
    const { svn_url, id: audited } = await world.repository(alice, hidden.id, 'audited');
    await world.change(alice, audited, { access_file: '[/]\n* = r\n' });
    secrets['admin'] = admin.password;
    done(await svn('admin', 'list', svn_url));
    await hearth.platform.auditNotes.flush();
    const entries = await hearth.platform.db.read
      .selectFrom('events')
      .select(['user_id', 'ip'])
      .where('type', '=', 'project.entered')
      .where('project_id', '=', hidden.id)
      .execute();
    assert.deepEqual(entries, [{ user_id: admin.id, ip: '127.0.0.1' }]);
  });

  test('only to current members of a private project', async () => {
    const { svn_url } = await world.repository(alice, hidden.id, 'private');
    failed(await svn('out', 'list', svn_url), /E175013|forbidden/i);
    await hearth.members(hidden.id, [out]);
    done(await world.put('out', `${svn_url}/trunk/now.txt`));
    await hearth.members(hidden.id, []);
    failed(await svn('out', 'list', svn_url), /E175013|forbidden/i);
  });

  test('not in a closed or unknown project, nor if the service is off', async () => {
    const own = await hearth.project(alice);
    const { svn_url } = await world.repository(alice, own.id, 'closing');
    const services = (await alice.get(`/projects/${own.id}/project_services`)).json;
    const service = services.find(({ name }) => name === 'plugin_svn')?.id;
    const isOn = (is_enabled: boolean) => alice.put(`/project_services/${service}`, { body: { is_enabled } });
    const status = (status: string) => admin.patch(`/projects/${own.id}`, { body: { status } });
    for (const [close, open] of [
      [() => status('suspended'), () => status('active')],
      [() => isOn(false), () => isOn(true)],
    ] as const) {
      done(await svn('alice', 'list', svn_url));
      succeeds(await close());
      failed(await svn('alice', 'list', svn_url), /E175013|forbidden/i);
      succeeds(await open());
    }
    failed(await svn('alice', 'list', `${hearth.base}/svnplugin/nowhere/main`), /E175013|forbidden/i);
    failed(await svn('alice', 'list', `${url}-not`), /E170000|not found|E160013/i);
    failed(await svn('alice', 'list', url.replace(/main$/, 'MAIN')), /E170000|not found|E160013/i);
  });

  test('not to a closed account', async () => {
    const gone = await hearth.user('gone');
    secrets['gone'] = gone.password;
    done(await svn('gone', 'list', url));
    succeeds(await admin.patch(`/users/${gone.id}`, { body: { values: { status: 'S' } } }));
    failed(await svn('gone', 'list', url), /E170001|E215004/);
  });
});

describe('the access file', async () => {
  const guarded = await world.repository(alice, project.id, 'guarded', { layout: ['trunk', 'secret'] });
  const rules = (access_file: string, more: object = {}) => world.change(alice, guarded.id, { access_file, ...more });

  test('takes effect with the next request', async () => {
    failed(await world.put('out', `${guarded.svn_url}/trunk/x`), /E175013|forbidden/i);
    await rules('[/trunk]\nout = rw\n[/secret]\n* =\nalice = rw');
    done(await world.put('out', `${guarded.svn_url}/trunk/x`));
    failed(await svn('bob', 'list', `${guarded.svn_url}/secret`), /E175013|forbidden/i);
    failed(
      await svn('bob', 'copy', '-m', 'no', `${guarded.svn_url}/secret`, `${guarded.svn_url}/trunk/secret`),
      /E175013|forbidden/i,
    );
    done(await svn('bob', 'checkout', guarded.svn_url, 'guarded'));
    assert.deepEqual(readdirSync(join(directory, 'guarded')).toSorted(), ['.svn', 'trunk']);
    await rules('');
    done(await svn('bob', 'list', `${guarded.svn_url}/secret`));
    failed(await world.put('out', `${guarded.svn_url}/trunk/y`), /E175013|forbidden/i);
  });

  test('is the only source of permissions if the default permissions are off', async () => {
    await rules('[/]\nalice = rw', { has_default_permissions: false });
    failed(await svn('bob', 'list', guarded.svn_url), /E175013|forbidden/i);
    done(await svn('alice', 'list', guarded.svn_url));
  });

  test('accepts logins in their original spelling or in lower case', async () => {
    const frank = await hearth.user('Frank');
    secrets['Frank'] = frank.password;
    for (const rule of ['[/trunk]\nFrank =', '[groups]\nx = @members, Frank\n[/trunk]\n@x =', '[/trunk]\nfrank =']) {
      await rules(rule);
      assert.equal((await alice.get(`/svn/${guarded.id}`)).json.settings.access_file, rule);
      failed(await svn('Frank', 'list', `${guarded.svn_url}/trunk`), /E175013|forbidden/i);
      assert.equal((await frank.get(`/svn/${guarded.id}/tree?path=/trunk`)).status, 404);
    }
    done(await svn('Frank', 'list', guarded.svn_url));
  });

  test('follows group changes, also when a group becomes empty', async () => {
    const made = await alice.post('/user_groups', { body: { project_id: project.id, short_name: 'writers' } });
    const members = (...users: { id: number }[]) =>
      alice.put(`/user_groups/${made.json.id}/users`, { body: users.map((user) => ({ id: user.id })) });
    succeeds(await members(out));
    await rules('[/]\n@writers = rw');
    done(await world.put('out', `${guarded.svn_url}/trunk/by-writer`));
    succeeds(await members());
    failed(await world.put('out', `${guarded.svn_url}/trunk/no-more`), /E175013|forbidden/i);
    done(await svn('bob', 'list', guarded.svn_url));
  });
});

describe('a commit', () => {
  test('into a tag is refused, except for the whitelist', async () => {
    const tags = { paths: ['/tags'], whitelist: ['/tags/open'] };
    const repo = (await world.repository(alice, project.id, 'tagged', { immutable_tags: tags })).svn_url;
    const refusal = /Commit to tag `\/tags` is not allowed/;
    done(await world.put('bob', `${repo}/trunk/a.txt`));
    done(await svn('bob', 'copy', '-m', 'tag', `${repo}/trunk`, `${repo}/tags/v1`));
    failed(await world.put('bob', `${repo}/tags/v1/b.txt`), refusal);
    failed(await svn('bob', 'delete', '-m', 'no', `${repo}/tags/v1`), refusal);
    done(await svn('bob', 'mkdir', '-m', 'open', `${repo}/tags/open`));
    done(await world.put('bob', `${repo}/tags/open/c.txt`));
    // A tag of a mixed-revision working copy is a single commit.
    done(await svn('bob', 'checkout', repo, 'tagged'));
    write('tagged/trunk/a.txt', 'changed\n');
    done(await svn('bob', 'commit', '-m', 'mixed now', 'tagged'));
    done(await svn('bob', 'copy', '-m', 'tag', 'tagged/trunk', `${repo}/tags/v2`));
    done(await svn('bob', 'propset', 'color', 'red', 'tagged/tags/v1'));
    failed(await svn('bob', 'commit', '-m', 'no', 'tagged'), refusal);
    done(await svn('bob', 'mkdir', '-m', 'not a tag', `${repo}/tagsfoo`));
    done(await svn('bob', 'delete', '-m', 'not a tag', `${repo}/tagsfoo`));
  });

  test('cannot delete a directory that contains a tag', async () => {
    const { id: around, svn_url: repo } = await world.repository(alice, project.id, 'around', {
      layout: ['proj/tags/v1', 'moduleA/tags/v1', 'moduleB/src', 'r/old', 'empty'],
      immutable_tags: { paths: ['/proj/tags', '/*/tags/', '/r/*', '/empty/*'], whitelist: [] },
    });
    const refusedBy = (path: string) => new RegExp(`Commit to tag \`${path}\` is not allowed`);
    failed(await svn('bob', 'move', '-m', 'no', `${repo}/proj`, `${repo}/tmp`), refusedBy('/proj/tags'));
    failed(await svn('bob', 'move', '-m', 'no', `${repo}/moduleA`, `${repo}/moduleC`), refusedBy('/\\*/tags/'));
    failed(await svn('bob', 'delete', '-m', 'no', `${repo}/r`), refusedBy('/r/\\*'));
    done(await svn('bob', 'delete', '-m', 'no tags in it', `${repo}/moduleB`, `${repo}/empty`));
    done(await svn('bob', 'copy', '-m', 'nothing goes', `${repo}/proj`, `${repo}/copy`));
    await world.change(alice, around, {});
    done(await svn('bob', 'delete', '-m', 'no rule any more', `${repo}/moduleA`));
  });

  test('without a mandatory reference is refused, and artifacts show the commits that reference them', async () => {
    const bugs = await createTracker(alice, project.id, 'bug', { template_name: 'bugs' });
    const bug = await anArtifact(alice, bugs, [fieldsOf(bugs).set('title', { value: 'broken' })]);
    const rules = { is_reference_mandatory: true, is_commit_message_change_allowed: false };
    const made = await world.repository(alice, project.id, 'referring', { commit_rules: rules });
    const repo = made.svn_url;
    const missing = /Commit message must contains a reference/;
    failed(await world.put('bob', `${repo}/trunk/a`, 'no reference'), missing);
    failed(await world.put('bob', `${repo}/trunk/a`, 'nonsense #1'), missing);
    for (const [index, message] of [
      'art #999999',
      'see Bug #99999',
      'svn #referring/1',
      `rev #${project.shortname}:4`,
    ].entries()) {
      done(await world.put('bob', `${repo}/trunk/${index}`, message));
    }
    done(await world.put('bob', `${repo}/trunk/fix`, `fixes bug #${bug}`));
    const references = async (by = alice) =>
      shownIn(await readArtifact(by, bug), fieldsOf(bugs).id('references')).value;
    const hasReference = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
    await eventually(async () => hasReference(await references()), 'the reference');
    assert.deepEqual(await references(), [
      {
        ref: 'svn #referring/6',
        url: `${hearth.base}/goto?key=svn&val=referring%2F6&group_id=${project.id}`,
        direction: 'in',
      },
    ]);
    const propset = () => svn('bob', 'propset', '--revprop', '-r', '6', 'svn:log', `now fixes bug #${bug}`, repo);
    failed(await propset(), /Commit message is not allowed to change\./);
    await world.change(alice, made.id, { commit_rules: { ...rules, is_commit_message_change_allowed: true } });
    done(await propset());
    failed(await svn('bob', 'propset', '--revprop', '-r', '6', 'svn:log', 'nothing', repo), missing);
    failed(
      await svn('bob', 'propset', '--revprop', '-r', '6', 'svn:author', 'alice', repo),
      /Cannot modify anything but svn:log/,
    );
    assert.match(done(await svn('bob', 'log', '-r', '6', repo)), /now fixes/);
  });

  test('is refused with a file above the limit, or without a message if one is required', async () => {
    const set = async (settings: object) => succeeds(await admin.patch('/platform_settings', { body: settings }));
    await set({ svn_file_size_limit: 1, svn_empty_messages: false });
    write('large.txt', 'x'.repeat(1024 * 1024 + 1));
    const put = (message: string) => svn('alice', 'import', '-m', message, 'large.txt', `${url}/trunk/large.txt`);
    failed(await put(''), /Commit message must not be empty/);
    failed(await put('large'), /`trunk\/large\.txt` file size is 1048577 bytes\. Allowed limit is 1048576 bytes\./);
    await set({ svn_file_size_limit: 0, svn_empty_messages: true });
    done(await put(''));
    await set({ svn_file_size_limit: 50 });
  });
});

test('a deleted repository is inaccessible immediately, and is restored with all revisions', async () => {
  const repo = await world.repository(alice, project.id, 'phoenix');
  done(await world.put('bob', `${repo.svn_url}/trunk/a.txt`));
  done(await svn('bob', 'checkout', `${repo.svn_url}/trunk`, 'phoenix'));
  succeeds(await alice.delete(`/svn/${repo.id}`), 202);
  failed(await svn('bob', 'update', 'phoenix'), /E170000|not found|E160013/i);
  const isArchived = async () => (await admin.get('/deleted_repositories')).json.some(({ id }) => id === repo.id);
  await eventually(isArchived, 'the deletion');
  succeeds(await admin.post(`/deleted_repositories/${repo.id}/restore`));
  write('phoenix/a.txt', 'risen\n');
  done(await svn('bob', 'commit', '-m', 'goes on', 'phoenix'));
  done(await svn('bob', 'update', 'phoenix'));
  assert.equal(readFileSync(join(directory, 'phoenix/a.txt'), 'utf8'), 'risen\n');
});

test('the last commit is recorded', async () => {
  const row = await hearth.platform.db.read
    .selectFrom('svn_repositories')
    .select(['handled_revision', 'last_commit_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.ok(row.handled_revision > 1 && row.last_commit_at !== null);
});
