import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AuditEntry } from '../../../contract/platform/audit.ts';
import { defined, pageOf, refuses, succeeds } from '../../../test/support/hearth/expect.ts';
import { startHearth } from '../../../test/support/hearth/hearth.ts';
import { everybodyTold } from '../../../test/support/hearth/notifications.ts';
import { obstructed } from '../../../test/support/hearth/obstacle.ts';

const hearth = await startHearth({ after });
const { admin, platform, anonymous } = hearth;
const ada = await hearth.user('ada');
const ben = await hearth.user('ben');
const cleo = await hearth.user('cleo');

/** Waits until all events are in the audit log. */
async function sealed(): Promise<void> {
  await platform.auditNotes.flush();
  await everybodyTold(hearth, 'audit');
}

async function linesOf(query: Record<string, string | number> = {}): Promise<AuditEntry[]> {
  await sealed();
  const answered = await admin.get('/audit_log', { query: { limit: 100, ...query } });
  succeeds(answered);
  return answered.json;
}

const lastLine = async (): Promise<number> => (await linesOf({ limit: 1 }))[0]?.id ?? 0;
const since = async (line: number): Promise<AuditEntry[]> =>
  (await linesOf()).filter(({ id }) => id > line).toReversed();
const verification = async () => (await admin.get('/audit_log/verification')).json;

test('successful and failed sign-ins are recorded with their address, but no password or unknown name', async () => {
  const before = await lastLine();
  const wrong = { username: 'ada', password: 'not the password' };
  await anonymous.post('/session', { body: wrong });
  await anonymous.post('/session', { body: wrong });
  await anonymous.post('/tokens', { body: { username: 'hunter2-typed-as-name', password: 'x' } });
  await anonymous.get('/users/self', { headers: { 'X-Auth-AccessKey': `tlp-k1-1.${'0'.repeat(64)}` } });
  succeeds(await anonymous.post('/session', { body: { username: 'ada', password: ada.password } }), 201);
  const lines = await since(before);
  const facts = lines.map(({ event, user, subject, details }) =>
    [event, user?.username ?? '-', subject?.label ?? '-', ...details.map(({ value }) => value)].join(' '),
  );
  assert.deepEqual(facts.toSorted(), [
    'account.sign_in_failed - - key 1',
    'account.sign_in_failed - - password 1',
    'account.sign_in_failed - ada password 2',
    'session.started ada - session',
  ]);
  assert.ok(lines.every(({ address }) => address === '127.0.0.1'));
  const text = JSON.stringify(await platform.db.read.selectFrom('audit_log').selectAll().execute());
  for (const secret of ['hunter2', 'not the password', ada.password, ada.accessKey.split('.')[1] ?? '']) {
    assert.ok(!text.includes(secret), secret);
  }
});

test('changes of rights and members, deletions, exports and visits of administrators are recorded', async () => {
  const project = await hearth.project(ada, { is_public: false });
  const before = await lastLine();
  succeeds(await ada.post(`/user_groups/${project.id}_4/users`, { body: { id: ben.id } }), 204);
  succeeds(await admin.get(`/projects/${project.id}`));
  succeeds(await admin.get(`/projects/${project.id}`));
  succeeds(await ada.get(`/projects/${project.id}`));
  succeeds(await admin.patch(`/users/${ben.id}`, { body: { values: { status: 'S' } } }));
  succeeds(await admin.patch(`/users/${ben.id}`, { body: { values: { status: 'A' } } }));
  succeeds(await admin.patch('/platform_settings', { body: { artifacts_deletion_limit: 7 } }));
  const exported = await admin.get('/audit_log/jsonl', { query: { since: '2000-01-01' } });
  succeeds(exported);
  const events = (await since(before)).map(({ event, user, project: place }) => [event, user?.username, place?.id]);
  const named = (name: string) => events.filter(([event]) => event === name);
  assert.deepEqual(named('project.entered'), [['project.entered', 'admin', project.id]]);
  assert.deepEqual(named('account.data_exported'), [['account.data_exported', 'admin', undefined]]);
  assert.deepEqual(named('platform.updated'), [['platform.updated', 'admin', undefined]]);
  assert.equal(named('account.updated').length, 2);
  assert.ok(named('group.member_added').length > 0);
  const lines = exported.text.trim().split('\n');
  const first = JSON.parse(defined(lines[0])) as AuditEntry;
  assert.equal(first.id, 1, 'oldest first');
});

test('project administrators read the log of their project without addresses; site administrators read all of it', async () => {
  const project = await hearth.project(ada);
  await sealed();
  const path = `/projects/${project.id}/audit_log` as const;
  const own = await ada.get(path);
  assert.ok(pageOf(own)[2] === own.json.length && own.json.length > 0);
  assert.ok(own.json.every((line) => line.project?.id === project.id && line.address === null && line.key_id === null));
  const [made] = await linesOf({ project_id: project.id, event: 'project.created' });
  assert.equal(made?.address, '127.0.0.1');
  assert.equal(made?.key_id, Number(/^tlp-k1-(\d+)/.exec(ada.accessKey)?.[1]));
  const csv = await ada.get(`${path}/csv`);
  assert.match(csv.text, /^id,date,event,label,user_id,username,key_id,address,/);
  assert.match(String(csv.headers['content-disposition']), /audit-log\.csv/);
  refuses(await cleo.get(path), 403, 'Only project administrators may do this.');
  for (const denied of ['/audit_log', '/audit_log/csv', '/audit_log/jsonl', '/audit_log/verification'] as const) {
    assert.equal((await ada.get(denied)).status, 403);
  }
});

test('filters select lines by event, person, address and time', async () => {
  const all = await linesOf({ user_id: ada.id });
  assert.ok(all.every(({ user, subject }) => user?.id === ada.id || subject?.id === ada.id));
  assert.ok((await linesOf({ event: 'session.started' })).every(({ event }) => event === 'session.started'));
  assert.deepEqual(await linesOf({ address: '192.0.2.1' }), []);
  assert.deepEqual(await linesOf({ until: '2001-01-01' }), []);
  assert.ok((await linesOf({ since: '2001-01-01' })).length > 0);
  assert.equal((await admin.get('/audit_log', { query: { since: 'yesterday' } })).status, 400);
  const xml = await admin.get('/audit_log', { query: { limit: 1 }, headers: { Accept: 'application/xml' } });
  assert.match(xml.text, /<hash>[0-9a-f]{64}<\/hash>/);
});

test('a removed, changed or cut-off line breaks the chain; a removed address does not', async () => {
  const { db } = platform;
  await linesOf();
  const intact = await verification();
  assert.deepEqual([intact.is_intact, intact.fault], [true, null]);
  const all = await db.read.selectFrom('audit_log').selectAll().orderBy('line').execute();
  const third = defined(all[2]);
  const last = defined(all.at(-1));
  const put = (row: typeof third) =>
    db.write(async (tx) => {
      await tx.deleteFrom('audit_log').where('line', '=', row.line).execute();
      await tx.insertInto('audit_log').values(row).execute();
    });
  const remove = (line: number) =>
    db.write(async (tx) => void (await tx.deleteFrom('audit_log').where('line', '=', line).execute()));

  await put({ ...third, user_id: 4711 });
  assert.deepEqual((await verification()).fault, { line: third.line, kind: 'changed' });
  await remove(third.line);
  assert.deepEqual((await verification()).fault, { line: third.line, kind: 'removed' });
  await put({ ...third, ip: null });
  assert.equal((await verification()).is_intact, true);
  await remove(last.line);
  assert.deepEqual((await verification()).fault, { line: last.line, kind: 'removed' });
  await put(last);
  assert.equal((await verification()).is_intact, true);

  const { audit } = platform;
  assert.equal((await audit.verify({ line: third.line, hash: third.hash })).is_intact, true);
  assert.deepEqual((await audit.verify({ line: third.line, hash: 'f'.repeat(64) })).fault?.kind, 'changed');
  assert.deepEqual((await audit.verify({ line: 1e6, hash: third.hash })).fault?.kind, 'removed');
});

test('a forged line is detected, and so is a missing record of the end', async () => {
  const { db } = platform;
  await linesOf();
  const [last] = await db.read.selectFrom('audit_log').selectAll().orderBy('line', 'desc').limit(1).execute();
  const chain = defined(await db.read.selectFrom('audit_chain').selectAll().executeTakeFirst());
  for (const line of [chain.last_line + 7, chain.pruned_line, -3]) {
    await db.write(async (tx) => {
      await tx
        .insertInto('audit_log')
        .values({ ...defined(last), line })
        .execute();
    });
    assert.deepEqual((await verification()).fault, { line, kind: 'added' });
    await db.write(async (tx) => {
      await tx.deleteFrom('audit_log').where('line', '=', line).execute();
    });
  }
  await db.write(async (tx) => void (await tx.deleteFrom('audit_chain').execute()));
  const { is_intact, fault } = await verification();
  assert.deepEqual([is_intact, fault], [false, { line: 0, kind: 'end_removed' }]);
  await db.write(async (tx) => void (await tx.insertInto('audit_chain').values(chain).execute()));
  assert.equal((await verification()).is_intact, true);
});

test('lines beyond their retention are removed, and the rest can still be verified', async () => {
  const before = await lastLine();
  succeeds(await admin.patch('/platform_settings', { body: { audit_retention_days: 1 } }));
  hearth.clock.advance(3 * 24 * 60 * 60 * 1000);
  succeeds(await admin.post('/access_keys', { body: { description: 'later' } }), 201);
  const lines = await linesOf();
  assert.ok(lines.every(({ id }) => id > before));
  const { is_intact, first_line } = await verification();
  assert.equal(is_intact, true);
  assert.ok(first_line > before);
});

test('failed sign-ins are counted while the database is down, without using more memory', async () => {
  const before = await lastLine();
  const end = await obstructed(platform.db, 'insert', 'events');
  const [addresses, rounds] = [3_000, 4];
  for (let round = 0; round < rounds; round += 1) {
    for (let each = 0; each < addresses; each += 1) {
      platform.auditNotes.signInFailed({
        kind: 'password',
        accountId: undefined,
        ip: `10.${round}.${each >> 8}.${each & 255}`,
      });
    }
    await assert.rejects(platform.auditNotes.flush(), /an obstacle/);
  }
  await end();
  await sealed();
  const lines = await platform.db.read
    .selectFrom('audit_log')
    .select('details')
    .where('line', '>', before)
    .where('type', '=', 'account.sign_in_failed')
    .execute();
  assert.ok(lines.length > 500 && lines.length < 3_000, `${lines.length} lines`);
  const counted = lines.reduce((sum, { details }) => sum + Number(JSON.parse(details).count), 0);
  assert.equal(counted, addresses * rounds);
});
