import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { everybodyTold } from '../../../test/support/hearth/notifications.ts';
import { defined, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { engine, startHearth } from '../../../test/support/hearth/hearth.ts';
import { withinASecond } from '../../../test/support/hearth/store.ts';
import { startSmtp } from '../../../test/support/servers/smtp.ts';
import { anArtifact, changed, changesetsOf, createTracker, fieldsOf } from '../../../test/support/worlds/trackers.ts';

// Copies end before the database that they share.
const endings: (() => Promise<void>)[] = [];
after(async () => {
  for (const end of endings.toReversed()) await end();
});
const cleanup = { after: (end: () => Promise<void>) => void endings.push(end) };
const smtp = await startSmtp(cleanup);
const env = { HEARTH_SMTP_URL: smtp.url };
const hearth = await startHearth(cleanup, { env });
const copy = engine === 'postgres' ? await startHearth(cleanup, { env, store: hearth.store }) : hearth;
const { admin, platform } = hearth;
const ada = await hearth.user('ada');
const ben = await hearth.user('ben');
const own = await hearth.project(ada, { is_public: false });
const other = await hearth.project(ada);
await hearth.members(own.id, [ben]);
const tracker = await createTracker(ada, own.id, 'bug', { template_name: 'bugs' });
const otherTracker = await createTracker(ada, other.id, 'bug', { template_name: 'bugs' });
const titled = (of: typeof tracker, value: string) => [fieldsOf(of).set('title', { value })];
const hidden = await anArtifact(ada, otherTracker, titled(otherTracker, 'Elsewhere'));
const refused =
  'A service account works in its project only. It has no password, address or rights on the platform, and manages no keys, accounts or projects.';

const accountsOf = (project: { id: number }) => `/projects/${project.id}/service_accounts` as const;

async function anAccount(username: string, project = own): Promise<number> {
  const made = await ada.post(accountsOf(project), { body: { username, real_name: `The ${username}` } });
  succeeds(made, 201);
  return made.json.id;
}

async function keyOf(account: number, body: object = {}, project = own): Promise<string> {
  const made = await ada.post(`${accountsOf(project)}/${account}/access_keys`, { body });
  succeeds(made, 201);
  return made.json.identifier;
}

const by = (key: string, at = hearth) => at.caller({ 'X-Auth-AccessKey': key });
/** The other copy obeys within a second. */
const endsOnCopy = (key: string): Promise<void> =>
  withinASecond(async () => (await by(key, copy).get('/users/self')).status === 500, 'the end of the key');
const idOf = (key: string): number => Number(/^tlp-k1-(\d+)\./.exec(key)?.[1]);

test('administrators of a project create, list and close its service accounts, in JSON and XML', async () => {
  const id = await anAccount('builder');
  const [shown] = (await ada.get(accountsOf(own))).json;
  assert.deepEqual(
    [shown?.id, shown?.username, shown?.display_name, shown?.number_of_keys, shown?.last_access_on],
    [id, 'builder', 'The builder (builder)', 0, null],
  );
  const xml = await ada.get(accountsOf(own), { headers: { Accept: 'application/xml' } });
  assert.match(xml.text, /<username>builder<\/username>/);
  assert.deepEqual((await ada.get(accountsOf(other))).json, []);
  const body = { username: 'intruder' };
  refuses(await ben.get(accountsOf(own)), 403, 'Only project administrators may do this.');
  refuses(await ben.post(accountsOf(own), { body }), 403, 'Only project administrators may do this.');
  assert.equal((await hearth.anonymous.post(accountsOf(own), { body })).status, 401);
  assert.equal((await ada.post(accountsOf(own), { body: { username: 'ben' } })).status, 400, 'the name is taken');
  refuses(await ada.delete(`${accountsOf(other)}/${id}`), 404, 'There is no such service account in this project.');

  const key = await keyOf(id);
  succeeds(await by(key, copy).get(`/trackers/${tracker.id}`));
  succeeds(await ada.delete(`${accountsOf(own)}/${id}`));
  await endsOnCopy(key);
  assert.deepEqual((await ada.get(accountsOf(own))).json, []);
  assert.equal((await ada.get(`/users/${id}`)).json.username, 'builder', 'the history still names it');
});

test('a key is shown once, and a repeated request does not show it again', async () => {
  const id = await anAccount('repeater');
  const sent = { body: { description: 'nightly' }, headers: { 'Idempotency-Key': 'service-key-1' } };
  const path = `${accountsOf(own)}/${id}/access_keys` as const;
  const first = await ada.post(path, sent);
  succeeds(first, 201);
  const second = await ada.post(path, sent);
  assert.ok(!second.text.includes(first.json.identifier.split('.')[1] ?? '-'), second.text);
  assert.equal((await ada.get(`/users/${id}/access_keys`)).json.length, 1);
});

test('it works in its own project, with its own name in the history', async () => {
  const id = await anAccount('worker');
  const worker = by(await keyOf(id));
  const artifact = await anArtifact(worker, tracker, titled(tracker, 'Nightly build failed'));
  const [changeset] = await changesetsOf(ben, artifact);
  assert.equal(changeset?.submitted_by_details.display_name, 'The worker (worker)');
  assert.equal((await worker.get('/users/self')).json.username, 'worker');
});

test('it cannot access other projects, not even public ones, or join them', async () => {
  const id = await anAccount('fenced');
  const fenced = by(await keyOf(id));
  for (const path of [`/projects/${other.id}`, `/trackers/${otherTracker.id}`, `/artifacts/${hidden}`] as const) {
    assert.ok([403, 404].includes((await fenced.get(path)).status), path);
  }
  const projects = (await fenced.get('/projects')).json.map((project) => project.id);
  assert.deepEqual(projects, [own.id]);
  const joined = await ada.post(`/user_groups/${other.id}_3/users`, { body: { id } });
  refuses(joined, 400, 'fenced is a service account of another project.');
  const refusal = await ada.post(`${accountsOf(own)}/${id}/access_keys`, {
    body: { policy: { project_ids: [other.id] } },
  });
  refuses(refusal, 400, `There is no project ${other.id} that you can see.`);

  const group = await ada.post('/user_groups', { body: { project_id: own.id, short_name: 'robots' } });
  succeeds(await ada.post(`/user_groups/${group.json.id}/users`, { body: { id } }), 204);
  const copied = await hearth.project(ada, { template_id: own.id, is_public: false });
  const members = (await ada.get(`/user_groups/${copied.id}_3/users`)).json.map(({ username }) => username);
  assert.ok(!members.includes('fenced'), 'a copy of the project leaves it out');
});

test('it cannot create keys, and has no password and no rights on the platform', async () => {
  const id = await anAccount('limited');
  const key = await keyOf(id);
  const limited = by(key);
  succeeds(await ada.post(`/user_groups/${own.id}_4/users`, { body: { id } }), 204);
  succeeds(await limited.get(accountsOf(own)), 200);
  const body = { username: 'offspring' };
  const account = `${accountsOf(own)}/${id}` as const;
  const project = { shortname: 'its-own', label: 'Its own', is_public: true, template_id: 100 };
  for (const answered of [
    await limited.post('/access_keys', { body: {} }),
    await limited.post(accountsOf(own), { body }),
    await limited.post(`${account}/access_keys`, { body: {} }),
    await limited.delete(account),
    await limited.patch('/users/self/profile', { body: { real_name: 'Somebody else' } }),
    await limited.post('/projects', { body: project }),
    await admin.put(`/users/${id}/platform_rights`, { body: { rights: ['manage_users'] } }),
    await hearth.byPassword(admin).put(`/users/${id}/password`, { body: { password: 'a long and winding road' } }),
    await admin.post(`/users/${id}/password_reset`, {}),
    await admin.patch(`/users/${id}`, { body: { values: { email: 'limited@example.com' } } }),
  ]) {
    refuses(answered, 403, refused);
  }
  await assert.rejects(platform.users.setSiteAdministrator(id, true), { message: refused });
  for (const path of ['/tokens', '/session'] as const) {
    const signedIn = await hearth.anonymous.post(path, { body: { username: 'limited', password: '' } });
    assert.ok(signedIn.status >= 400, path);
  }
  // A person stays responsible for the project.
  refuses(
    await admin.put(`/user_groups/${own.id}_4/users`, { body: [{ id }] }),
    400,
    'A project needs at least one administrator',
  );
  succeeds(await ada.delete(`/user_groups/${own.id}_4/users/${id}`), 204);
});

test('a key supports the whole policy, but not more than the key that creates it', async () => {
  const id = await anAccount('narrow');
  const policy = { permission: 'read', areas: ['trackers'], networks: ['127.0.0.1'], rate_limit: 5 };
  const key = await keyOf(id, { policy, expiration_date: '2099-01-01T00:00:00Z' });
  const [shown] = (await ada.get(`/users/${id}/access_keys`)).json;
  assert.deepEqual(shown?.policy, { ...policy, project_ids: [own.id] });
  succeeds(await by(key).get(`/trackers/${tracker.id}`));
  refuses(await by(key).delete('/artifacts/1'), 403, 'This access key may only read.');
  assert.equal((await by(key).get(accountsOf(own))).status, 403);
  const parent = await hearth.byPassword(ada).post('/access_keys', { body: { policy: { areas: ['projects'] } } });
  const path = `${accountsOf(own)}/${id}/access_keys` as const;
  assert.equal((await by(parent.json.identifier).post(path, { body: {} })).status, 403);
  succeeds(await by(parent.json.identifier).post(path, { body: { policy: { areas: ['projects'] } } }), 201);
});

test('only project administrators can see the uses of its keys and revoke them', async () => {
  const id = await anAccount('watched');
  const key = await keyOf(id);
  const path = `/access_keys/${idOf(key)}` as const;
  succeeds(await by(key).get(`/trackers/${tracker.id}`));
  // A use is recorded once its answer is sent.
  const uses = async () => {
    await platform.accessKeys.flushLastUse();
    return (await ada.get(`${path}/uses`)).json;
  };
  while ((await uses()).length === 0);
  assert.equal((await uses())[0]?.route, '/api/trackers/:id');
  for (const denied of [path, `${path}/uses`] as const) assert.equal((await ben.get(denied)).status, 404);
  assert.equal((await ben.get(`/users/${id}/access_keys`)).status, 403);
  succeeds(await ben.delete(path));
  succeeds(await by(key).get(`/trackers/${tracker.id}`));
  succeeds(await ada.delete(path));
  await endsOnCopy(key);
});

test('it closes with its project, and outlives the administrator who created it', async () => {
  const id = await anAccount('lasting', other);
  let lasting = by(await keyOf(id, {}, other), copy);
  const answers = (status: number) =>
    withinASecond(async () => (await lasting.get('/users/self')).status === status, `the answer ${status}`);
  await answers(200);
  const hasNewKey = async () => {
    await answers(500);
    lasting = by(await keyOf(id, {}, other), copy);
    await answers(200);
  };
  const status = async (value: string) =>
    succeeds(await admin.patch(`/projects/${other.id}`, { body: { status: value } }));
  await status('suspended');
  await answers(403);
  refuses(await lasting.get('/users/self'), 403, 'Account Suspended');
  await status('active');
  await hasNewKey();
  succeeds(await admin.delete(`/projects/${other.id}`), 204);
  await answers(403);
  succeeds(await admin.post(`/projects/${other.id}/restore`, {}), 204);
  await hasNewKey();
  succeeds(await admin.patch(`/users/${ada.id}`, { body: { values: { status: 'D' } } }));
  succeeds(await lasting.get(`/trackers/${otherTracker.id}`));
  succeeds(await admin.patch(`/users/${ada.id}`, { body: { values: { status: 'A' } } }));
});

test('it gets no mails, and project administrators see its events in the audit log', async () => {
  const made = await admin.post(accountsOf(own), { body: { username: 'silent' } });
  succeeds(made, 201);
  const silent = await admin.post(`${accountsOf(own)}/${made.json.id}/access_keys`, { body: {} });
  const artifact = await anArtifact(by(silent.json.identifier), tracker, titled(tracker, 'Broken'));
  const comment = { body: 'Look, @silent and @ben', format: 'commonmark' };
  await changed(admin, artifact, [], { comment });
  await everybodyTold(hearth);
  const { read } = platform.db;
  const notified = await read
    .selectFrom('notifications')
    .select('user_id')
    .where('artifact_id', '=', artifact)
    .execute();
  const mailed = await read.selectFrom('pending_mails').select('user_id').where('artifact_id', '=', artifact).execute();
  for (const rows of [notified, mailed]) assert.deepEqual([...new Set(rows.map((row) => row.user_id))], [ben.id]);
  succeeds(await admin.delete(`${accountsOf(own)}/${made.json.id}`));
  const lines = await read
    .selectFrom('events')
    .select(['type', 'subject_id'])
    .where('project_id', '=', own.id)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  const about = [made.json.id, idOf(defined(silent.json.identifier))];
  const types = lines.filter(({ subject_id: subject }) => about.includes(subject ?? 0)).map(({ type }) => type);
  for (const type of ['account.created', 'account.updated', 'key.created', 'key.revoked']) {
    assert.ok(types.includes(type), type);
  }
});
