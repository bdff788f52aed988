import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { open, rm, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import { blobPath } from '../../server/blobs/index.ts';
import { send } from '../support/hearth/client.ts';
import { engine, type Hearth, startHearth } from '../support/hearth/hearth.ts';
import { obstructed } from '../support/hearth/obstacle.ts';
import { eventually, migratedStore, tellServer } from '../support/hearth/store.ts';
import { aFileField, fetchAs, upload } from '../support/worlds/files.ts';
import { postgresUrl } from '../support/servers/postgres-url.ts';
import { startDatabaseProxy } from '../support/servers/database-proxy.ts';
import { trackerOf } from '../support/worlds/trackers.ts';

const hearth = await startHearth({ after });
const { admin, platform } = hearth;

const run = (statement: string): Promise<unknown> => platform.db.write((tx) => sql.raw(statement).execute(tx));

function newUser(): { username: string; email: string } {
  const username = `u-${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com` };
}

/** Nothing of this counts as a defect. */
async function defects({ base }: Hearth = hearth): Promise<string> {
  const { text } = await send(base, 'GET', '/metrics');
  return /^hearth_unhandled_errors_total \d+$/m.exec(text)?.[0] ?? '';
}

const isTemporary = (answer: { status: number; headers: Record<string, unknown>; text: string }, status: number) => {
  assert.equal(answer.status, status, answer.text);
  assert.match(String(answer.headers['retry-after']), /^\d+$/);
};

/** Leaves no space for new users. */
async function fullDisk(): Promise<{ end: () => Promise<unknown> }> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(platform.db.read);
    const pages = rows[0]?.page_count ?? 0;
    // SQLite itself refuses to write more pages, as on a full disk.
    await run(`pragma max_page_count = ${pages}`);
    return { end: () => run('pragma max_page_count = 4294967294') };
  }
  return { end: await obstructed(platform.db, 'insert', 'users', { message: 'could not extend file', code: '53100' }) };
}

test('a full disk causes 507 with Retry-After, saves nothing, and recovers when there is space again', async () => {
  const disk = await fullDisk();
  const people: { username: string; email: string }[] = [];
  let answer = await admin.post('/users', { body: newUser() });
  // SQLite still has free pages at first.
  while (answer.status === 201 && people.length < 5_000) {
    const body = { ...newUser(), real_name: 'x'.repeat(200) };
    answer = await admin.post('/users', { body });
    if (answer.status !== 201) people.push(body);
  }
  isTemporary(answer, 507);
  assert.match(answer.text, /The disk of the server is full, so nothing was saved/);
  assert.equal((await admin.get('/users/self')).status, 200);
  await disk.end();
  for (const { username } of people) {
    const found = await admin.get('/users', { query: { query: JSON.stringify({ username }) } });
    assert.deepEqual(found.json, []);
  }
  assert.equal((await admin.post('/users', { body: newUser() })).status, 201);
  assert.equal(await defects(), 'hearth_unhandled_errors_total 0');
});

if (engine === 'postgres') {
  test('a connection that is lost during a commit causes 503: the change may or may not have been saved', async () => {
    await run(`create function cut() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return null; end $$`);
    // A deferred trigger runs when the transaction commits.
    await run(`create constraint trigger cut after insert on users deferrable initially deferred
      for each row execute function cut()`);
    const answer = await admin.post('/users', { body: newUser() });
    isTemporary(answer, 503);
    assert.match(answer.text, /The change may or may not have been saved/);
    await run('drop trigger cut on users');
    assert.equal((await admin.post('/users', { body: newUser() })).status, 201);
    assert.equal(await defects(), 'hearth_unhandled_errors_total 0');
  });

  test('a copy reports within seconds that it is not ready if the database is frozen, and still answers /metrics', async (t) => {
    const store = await migratedStore('postgres');
    assert.ok('url' in store.location);
    const proxy = await startDatabaseProxy(new URL(store.location.url));
    const frozen = await startHearth(t, { store: { ...store, location: { url: proxy.url } } });
    t.after(async () => {
      proxy.close();
      await store.remove();
    });
    assert.equal((await send(frozen.base, 'GET', '/readyz')).status, 200);
    proxy.freeze({ isForGood: true });
    const answer = await send(frozen.base, 'GET', '/readyz');
    assert.deepEqual([answer.status, answer.body], [503, { status: 'database unreachable' }]);
    const metrics = await send(frozen.base, 'GET', '/metrics');
    assert.match(metrics.text, /^hearth_http_load\{reading="running"\} \d+$/m);
    assert.doesNotMatch(metrics.text, /^hearth_jobs\{/m);
    proxy.thaw();
    assert.equal((await send(frozen.base, 'GET', '/readyz')).status, 200);
  });

  test('a database that takes no changes is 503 with Retry-After for those who write, and others go on', async (t) => {
    const store = await migratedStore('postgres');
    assert.ok('url' in store.location);
    const database = new URL(store.location.url).pathname.slice(1);
    const ending = { after: (work: () => Promise<void>) => t.after(() => work().catch(() => undefined)) };
    const readOnly = await startHearth(ending, { store });
    t.after(() => store.remove());
    const allow = async (value: 'on' | 'off'): Promise<void> => {
      await tellServer(`alter database ${database} set default_transaction_read_only = ${value}`);
      await tellServer(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`);
    };
    await allow('on');
    await assert.rejects(
      store.open(),
      /takes no changes \(.*\)\. If it is a standby, HEARTH_DATABASE_URL has to lead to/,
    );
    await eventually(async () => (await readOnly.admin.get('/users/101')).status === 200, 'new connections');
    const answer = await readOnly.admin.post('/users', { body: newUser() });
    assert.equal(answer.status, 503, answer.text);
    assert.ok(answer.headers['retry-after'] !== undefined);
    const metrics = await send(readOnly.base, 'GET', '/metrics');
    assert.match(metrics.text, /^hearth_unhandled_errors_total 0$/m);
    await allow('off');
    await eventually(async () => (await readOnly.admin.post('/users', { body: newUser() })).status === 201, 'changes');

    // Something remains to be noted, which fails. Everything is closed nevertheless.
    await allow('on');
    await readOnly.anonymous.get('/users/101', { headers: { Authorization: `Basic ${btoa('admin:wrong')}` } });
    await assert.rejects(readOnly.stop(), /takes no changes/);
    const connected = `select from pg_stat_activity where datname = '${database}'`;
    const server = new Client({ connectionString: await postgresUrl() });
    await server.connect();
    t.after(() => server.end());
    await eventually(
      async () => (await server.query(connected)).rows.length === 0,
      'the end of all connections',
      10_000,
    );
  });

  test('too many connections cause 503 with Retry-After', async (t) => {
    const store = await migratedStore('postgres');
    assert.ok('url' in store.location);
    const url = new URL(store.location.url);
    const [role, database] = [`r_${randomUUID().replaceAll('-', '')}`, url.pathname.slice(1)];
    await tellServer(`create role ${role} login password 'x'`);
    await tellServer(`alter database ${database} owner to ${role}`);
    const owner = await store.open();
    await owner.write((tx) =>
      sql
        .raw(`grant all on all tables in schema public to ${role}; grant all on all sequences in schema public to ${role};
              grant all on schema public to ${role}`)
        .execute(tx),
    );
    await owner.close();
    [url.username, url.password] = [role, 'x'];
    const limited = await startHearth(t, { store: { ...store, location: { url: url.href } } });
    t.after(async () => {
      await store.remove();
      await tellServer(`drop role ${role}`);
    });
    await tellServer(`alter role ${role} connection limit 0`);
    await tellServer(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '${role}'`);
    let answer = await limited.admin.post('/users', { body: newUser() });
    // Connections that have just ended are noticed when they are used.
    await eventually(async () => {
      answer = await limited.admin.post('/users', { body: newUser() });
      return answer.status === 503;
    }, 'the refusal');
    isTemporary(answer, 503);
    assert.equal(await defects(limited), 'hearth_unhandled_errors_total 0');
    await tellServer(`alter role ${role} connection limit -1`);
    await eventually(async () => (await limited.admin.post('/users', { body: newUser() })).status === 201, 'the end');
  });
}

test('a truncated blob aborts the connection and is logged, and an error names a missing one', async (t) => {
  const { fieldId } = await aFileField(hearth);
  const bytes = Buffer.alloc(300_000, 'x');
  const { id } = await upload(hearth, admin, fieldId, bytes);
  const { hash } = await platform.db.read
    .selectFrom('file_parts')
    .select('hash')
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow();
  const { location } = hearth.store;
  assert.ok('file' in location || engine === 'postgres');
  const dataDir = 'file' in location ? dirname(location.file) : platform.config.dataDir;
  const blob = join(dataDir, 'blobs', blobPath(hash));
  const content = () => fetchAs(hearth, admin, `/plugins/tracker/attachments/${id}-photo.png`);
  assert.equal((await (await content()).arrayBuffer()).byteLength, bytes.length);
  const logged = t.mock.method(platform.log, 'error');
  await (await content()).body?.cancel();
  await truncate(blob, 100_000);
  const cut = await content();
  assert.equal(cut.headers.get('content-length'), String(bytes.length));
  await assert.rejects(cut.arrayBuffer(), /terminated/);
  assert.deepEqual(
    logged.mock.calls.map(({ arguments: [, message] }) => message),
    ['answer cut'],
  );
  // Before the answer has begun, it can still report the problem.
  await truncate(blob, 0);
  const short = await content();
  assert.equal(short.status, 500);
  assert.match(await short.text(), new RegExp(`${hash} is ${bytes.length} bytes shorter than recorded`));
  await rm(blob);
  const missing = await content();
  assert.equal(missing.status, 500);
  assert.match(await missing.text(), new RegExp(hash));
  const messages = new Set(logged.mock.calls.map(({ arguments: [, message] }) => message));
  assert.deepEqual([...messages], ['answer cut', 'file content short', 'file content missing'], 'no defect');
});

/** Overwrites the first page of these tables and indexes, which no connection has read yet. */
async function damage(file: string, names: string): Promise<void> {
  const database = new DatabaseSync(file);
  database.exec('pragma wal_checkpoint(truncate)');
  const roots = database.prepare(`select rootpage from sqlite_schema where rootpage > 1 and name like ?`).all(names);
  const size = Number(database.prepare('pragma page_size').get()?.['page_size']);
  database.close();
  const handle = await open(file, 'r+');
  for (const { rootpage } of roots)
    await handle.write(Buffer.alloc(size, 0xab), 0, size, (Number(rootpage) - 1) * size);
  await handle.close();
}

test('a damaged page that a search finds stops all writing, and is not reported as a programming error', {
  skip: engine !== 'sqlite',
}, async (t) => {
  // Its end is not clean: the records of the last requests can't be written.
  const unclean = (work: () => Promise<void>) => t.after(() => work().catch(() => ownHearth.platform.db.close()));
  const ownHearth = await startHearth({ after: unclean });
  const project = await ownHearth.project(ownHearth.admin);
  const tracker = await trackerOf(ownHearth.admin, project.id, 'damaged', { title: { type: 'string' } });
  const { target } = ownHearth.platform.db;
  await damage('file' in target ? target.file : assert.fail(), 'artifact_%');
  const before = await defects(ownHearth);
  const query = { expert_query: "title = 'word'" };
  isTemporary(await ownHearth.admin.get(`/trackers/${tracker.id}/artifacts`, { query }), 503);
  isTemporary(await ownHearth.admin.post('/users', { body: newUser() }), 503);
  const ready = await send(ownHearth.base, 'GET', '/readyz');
  assert.deepEqual([ready.status, ready.text], [503, '{"status":"database damaged"}']);
  assert.equal(await defects(ownHearth), before);
});
