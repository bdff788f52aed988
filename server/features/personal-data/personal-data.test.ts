import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { eventually } from '../../../test/support/hearth/store.ts';
import { anSshKey } from '../../../test/support/formats/ssh-key.ts';
import { plainSettings } from '../../../test/support/svn/working-copies.ts';
import { fieldIn, trackerOf } from '../../../test/support/worlds/trackers.ts';
import { exportedColumns } from './export-store.ts';
import { personalTables } from './store.ts';

const hearth = await startHearth({ after });
const { admin, anonymous, platform } = hearth;
const zelda = await hearth.user('zelda', { realName: 'Zelda Quux', email: 'zq@example.com' });
const project = await hearth.project(admin);
const tracker = await trackerOf(admin, project.id, 'bug', { title: { type: 'string' } });
await hearth.members(project.id, [zelda]);
const made = await zelda.post('/artifacts', {
  body: { tracker: { id: tracker.id }, values: [{ field_id: fieldIn(tracker, 'title'), value: 'Leak' }] },
});
assert.equal(made.status, 201, made.text);
const artifact = made.json.id;
const comment = { body: 'It drips', format: 'text' };
succeeds(await zelda.put(`/artifacts/${artifact}`, { body: { values: [], comment } }));
succeeds(await zelda.post('/users/self/ssh_keys', { body: { keys: anSshKey() } }), 201);
succeeds(await zelda.patch('/users/self/preferences', { body: { key: 'color', value: 'mauve' } }));
succeeds(await anonymous.post('/session', { body: { username: 'zelda', password: zelda.password } }), 201);
await anonymous.post('/session', { body: { username: 'zelda', password: 'wrong' } });
const recipients = [
  { user_ids: [zelda.id], addresses: ['ZQ@example.com', 'other@example.com'] },
  { user_ids: [zelda.id] },
];
succeeds(await admin.put(`/trackers/${tracker.id}/notification_settings`, { body: { recipients } }));
const repository = await admin.post('/svn', { body: { project_id: project.id, name: 'code', settings: {} } });
assert.equal(repository.status, 201, repository.text);
const commitMails = { path: '/', emails: ['zq@example.com', 'other@example.com'], users: [zelda.id], user_groups: [] };
const svnSettings = { ...plainSettings, email_notifications: [commitMails] };
succeeds(await admin.put(`/svn/${repository.json.id}`, { body: { settings: svnSettings } }));
await platform.auditNotes.flush();

/** The tables whose rows contain one of these texts. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const { read } = platform.db;
  const found: string[] = [];
  for (const { name } of await read.introspection.getTables()) {
    const rows = await read
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    const content = JSON.stringify(rows).toLowerCase();
    if (texts.some((text) => content.includes(text))) found.push(name);
  }
  return found;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('people export their own data, and site administrators those of others', async () => {
  const answered = await zelda.get('/users/self/data');
  assert.equal(answered.status, 200, answered.text);
  assert.match(String(answered.headers['content-disposition']), /user-\d+\.jsonl/);
  const lines = linesOf(answered.text);
  const of = (part: string) => lines.filter((line) => line['part'] === part);
  assert.deepEqual(
    of('account').map(({ username, email }) => [username, email]),
    [['zelda', 'zq@example.com']],
  );
  assert.deepEqual(of('preferences'), [{ part: 'preferences', name: 'color', value: 'mauve' }]);
  assert.deepEqual(
    of('artifacts').map(({ id }) => id),
    [artifact],
  );
  assert.ok(of('changesets').some(({ comment_body: body }) => body === 'It drips'));
  assert.deepEqual(
    of('projects').map(({ id }) => id),
    [project.id],
  );
  assert.deepEqual([of('sessions').length, of('ssh_keys').length, of('access_keys').length], [1, 1, 1]);
  for (const secret of [zelda.accessKey.split('.')[1] ?? '', 'secret_hash', 'password_hash', '"hash"']) {
    assert.equal(answered.text.includes(secret), false, secret);
  }
  assert.equal((await admin.get(`/users/${zelda.id}/data`)).status, 200);
  const other = await hearth.user('other');
  refuses(
    await other.get(`/users/${zelda.id}/data`),
    403,
    'Only its owner and site administrators can read this part of an account.',
  );
  const recorded = await platform.db.read
    .selectFrom('events')
    .select('details')
    .where('type', '=', 'account.data_exported')
    .execute();
  assert.equal(recorded.length, 2);
});

test('long parts of an export are read in pages', async () => {
  const values = [{ field_id: fieldIn(tracker, 'title'), value: 'Another' }];
  const writes = Array.from({ length: 40 }, () => ({
    method: 'POST',
    path: '/artifacts',
    body: { tracker: { id: tracker.id }, values },
  }));
  const many = await hearth.user('many');
  await hearth.members(project.id, [zelda, many]);
  for (let time = 0; time < 3; time += 1) succeeds(await many.post('/batch', { body: { operations: writes } }));
  const lines = linesOf((await many.get('/users/self/data')).text).filter(({ part }) => part === 'artifacts');
  assert.equal(new Set(lines.map(({ id }) => id)).size, 120);
});

test('an anonymized account keeps only its history', async () => {
  assert.ok((await tablesWith('zelda', 'zq@example.com')).includes('users'));
  refuses(
    await admin.post(`/users/${admin.id}/anonymize`),
    409,
    'Ask another site administrator: nobody anonymizes their own account.',
  );
  assert.equal((await zelda.post(`/users/${zelda.id}/anonymize`)).status, 403);
  succeeds(await admin.post(`/users/${zelda.id}/anonymize`), 204);
  assert.equal((await zelda.get('/users/self')).error.message, 'Internal Server Error: Invalid credentials');
  assert.equal(
    (await anonymous.post('/session', { body: { username: 'zelda', password: zelda.password } })).error.message,
    'Internal Server Error: Invalid credentials',
  );
  const name = `deleted-user-${zelda.id}`;
  const shown = (await admin.get(`/users/${zelda.id}`)).json;
  assert.deepEqual([shown.username, shown.real_name, shown.status], [name, 'Deleted user', 'D']);
  const changesets = (await admin.get(`/artifacts/${artifact}/changesets`)).text;
  assert.match(changesets, /It drips/);
  assert.match(changesets, new RegExp(`Deleted user \\(${name}\\)`));
  assert.equal((await admin.get('/audit_log/verification')).json.is_intact, true);
  assert.deepEqual(await tablesWith('zelda', 'zq@example.com', 'mauve'), []);
  const addresses = await platform.db.read.selectFrom('events').select('ip').where('user_id', '=', zelda.id).execute();
  assert.ok(addresses.every(({ ip }) => ip === null));
  const settings = (await admin.get(`/trackers/${tracker.id}/notification_settings`)).json;
  assert.deepEqual(
    settings.recipients.map((row) => [row.users, row.addresses]),
    [[[], ['other@example.com']]],
  );
  for (const values of [{ status: 'A' }, { email: 'zq@example.com' }, { username: 'zelda' }]) {
    const refused = await admin.patch(`/users/${zelda.id}`, { body: { values } });
    refuses(refused, 409, 'This account was anonymized. Nobody can use or change it again.');
  }
  const [mailed] = (await admin.get(`/svn/${repository.json.id}`)).json.settings.email_notifications;
  assert.deepEqual([mailed?.emails, mailed?.users], [['other@example.com'], []]);
  await hearth.user('zelda', { email: 'zq@example.com' });
});

test('an account can be anonymized even if its future name is taken', async () => {
  const [yann, other] = [await hearth.user('yann'), await hearth.user('yves')];
  const usual = `deleted-user-${yann.id}`;
  const body = { shortname: usual, label: 'In the way', is_public: true, template_id: 100 };
  succeeds(await admin.post('/projects', { body }), 201);
  succeeds(await admin.post(`/users/${yann.id}/anonymize`), 204);
  const { username } = (await admin.get(`/users/${yann.id}`)).json;
  assert.match(username, new RegExp(`^${usual}-[0-9a-f]{8}$`));
  succeeds(await admin.post(`/users/${yann.id}/anonymize`), 204);
  assert.equal((await admin.get(`/users/${yann.id}`)).json.username, username, 'a second time changes nothing');
  refuses(
    await admin.patch(`/users/${yann.id}`, { body: { values: { status: 'A' } } }),
    409,
    'This account was anonymized. Nobody can use or change it again.',
  );
  succeeds(await admin.patch(`/users/${other.id}`, { body: { values: { username: 'yann' } } }));
});

/** Tables that name an account, and keep the row when it is anonymized. */
const kept: Record<string, string> = {
  access_keys: 'revoked',
  artifact_deletions: 'counts deletions of a day',
  audit_log: 'numbers only',
  events: 'numbers only',
  project_history: 'numbers only',
  project_members: 'a number in a list',
  sessions: 'ended',
  tokens: 'ended',
  user_group_members: 'a number in a list',
};

test('every table that names an account is emptied, or has a documented exception', async () => {
  const tables = await platform.db.read.introspection.getTables();
  const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id')).map(({ name }) => name);
  assert.deepEqual(naming.toSorted(), [...personalTables, ...Object.keys(kept)].toSorted());
});

/** Columns that name an account, and are in no export of its data. */
const notExported: Record<string, string> = {
  'archive_uploads.submitted_by': 'numbers of uploads; the files are exported',
  'artifacts.last_modified_by': 'the changesets are exported',
  'audit_log.subject_id': 'only where it is an account, with the lines of its owner',
  'comment_texts.submitted_by': 'an index of the changesets',
  'event_readers.owner': 'a process',
  'events.subject_id': 'of many kinds; the audit log is exported',
  'events.user_id': 'kept for a while only; the audit log and the changesets are exported',
  'idempotency_keys.user_id': 'answers of a day, for repeated requests',
  'imports.owner': 'a process',
  'imports.started_by': 'only while an import runs',
  'notifications.by_user': 'in the inbox of somebody else',
  'passkey_challenges.user_id': 'a challenge of five minutes',
  'pending_mails.by_user': 'in a mail to somebody else',
  'recovery_codes.user_id': 'hashes of secrets',
  'svn_commits.author': 'a login in the history of a repository',
  'webhook_deliveries.owner_id': 'requests of a webhook, which is exported',
};

test('every column that names an account is exported, or has a documented exception', async () => {
  const tables = await platform.db.read.introspection.getTables();
  const names = /(?:^|_)(?:user_id|user_ids|users|owner|owner_id|author|author_id|subject_id|by_user|\w+_by)$/;
  const naming = tables.flatMap((table) =>
    table.columns.filter(({ name }) => names.test(name)).map(({ name }) => `${table.name}.${name}`),
  );
  assert.deepEqual(naming.toSorted(), [...exportedColumns, ...Object.keys(notExported)].toSorted());
});

test('the export contains the actions and data of a person, without secrets', async () => {
  const rosa = await hearth.user('rosa');
  const own = await hearth.project(rosa);
  succeeds(await rosa.post('/users/self/dashboards', { body: { label: 'Mine alone' } }), 201);
  const hook = { url: 'https://example.org/hook', secret: `whsec_${'c2VjcmV0'.repeat(4)}` };
  succeeds(await rosa.post(`/projects/${own.id}/webhooks`, { body: hook }), 201);
  await anonymous.post('/session', { body: { username: 'rosa', password: 'wrong' } });
  succeeds(await anonymous.post('/tokens', { body: { username: 'rosa', password: rosa.password } }));
  await platform.auditNotes.flush();
  const text = async (): Promise<string> => (await rosa.get('/users/self/data')).text;
  await eventually(async () => (await text()).includes('account.sign_in_failed'), 'the audit log');
  const lines = linesOf(await text());
  const labelsOf = (part: string) =>
    lines.filter((line) => line['part'] === part).map(({ label, url }) => label ?? url);
  assert.ok(labelsOf('dashboards').includes('Mine alone'));
  assert.deepEqual(labelsOf('created_projects'), [own.label]);
  assert.deepEqual(labelsOf('webhooks'), ['https://example.org/hook']);
  assert.equal(lines.filter((line) => line['part'] === 'tokens').length, 1);
  assert.ok(!(await text()).includes('c2VjcmV0'));
});
