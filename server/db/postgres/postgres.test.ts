import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import { Client, types } from 'pg';
import { diagnose, later, statement, type Tx, openDatabase } from '../index.ts';
import {
  addNote,
  freshDatabase,
  freshStore,
  notesIn,
  noteTexts,
  tellServer,
} from '../../../test/support/hearth/store.ts';
import { refuseOldVersion } from './server.ts';

function open(url: string) {
  return openDatabase({ url, log: () => undefined, onFatal: assert.fail });
}

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  assert.ok(address !== null && typeof address === 'object');
  return address.port;
}

async function rename(tx: Tx, id: number, text: string): Promise<void> {
  await notesIn(tx).updateTable('notes').set({ text }).where('id', '=', id).execute();
}

describe('postgres', () => {
  test('reports the server, but not the password, when it is unreachable', async () => {
    const port = await unusedPort();
    await assert.rejects(open(`postgres://hearth:s3cret@127.0.0.1:${port}/hearth`), (error: Error) => {
      assert.match(error.message, new RegExp(`PostgreSQL at 127\\.0\\.0\\.1:${port} can't be used: .*ECONNREFUSED`));
      assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /s3cret/);
      return true;
    });
  });

  test('does not show the password of an invalid URL', async () => {
    await assert.rejects(open('postgres://hearth:s3cret@127.0.0.1:notaport/hearth'), (error: Error) => {
      assert.match(error.message, /The PostgreSQL URL is not valid/);
      assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /s3cret/);
      return true;
    });
  });

  test('refuses servers older than 15', () => {
    assert.throws(() => refuseOldVersion(140_011, 'db:5432'), {
      message: 'PostgreSQL at db:5432 is version 14; Hearth needs 15 or newer.',
    });
    assert.doesNotThrow(() => refuseOldVersion(150_000, 'db:5432'));
  });

  test('leaves the parsers of other pg users unchanged', async (t) => {
    await freshDatabase(t, 'postgres');
    assert.equal(types.getTypeParser(types.builtins.INT8)('12'), '12');
  });

  test('notices every commit of every copy', async (t) => {
    const db = await freshDatabase(t, 'postgres');
    const other = await db.store.open();
    // Transactions in other databases of the server count as well.
    const equal = async (left = 500): Promise<boolean> =>
      (await db.lookForCommits()) === (await db.lookForCommits()) || (left > 0 && equal(left - 1));
    assert.ok(await equal(), 'every look noticed something');

    const isLooked = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const held = other.write(async (tx) => {
      await addNote(tx, 'held');
      isHeld.resolve();
      await isLooked.promise;
    });
    await isHeld.promise;
    await other.write((tx) => addNote(tx, 'later, but committed first'));
    const before = await db.lookForCommits();
    isLooked.resolve();
    await held;
    assert.notEqual(await db.lookForCommits(), before);
    assert.equal(await db.write(async () => db.lookForCommits()), undefined);
  });

  test('plans a statement once for each connection, and again after another copy has changed its columns', async (t) => {
    const db = await freshDatabase(t, 'postgres');
    const id = await db.write((tx) => addNote(tx, 'one'));
    const textOf = statement((read, values: { id: number }) =>
      notesIn(read).selectFrom('notes').select('text').where('id', '=', values.id),
    );
    const texts = async () => {
      const found = await Promise.all([1, 2, 3].map(() => textOf.read(db, { id })));
      return found.flat().map(({ text }) => text);
    };
    const uses = await db.write(async (tx) => {
      for (const run of [1, 2, 3]) assert.equal((await textOf.run(tx, { id })).rows[0]?.text, 'one', String(run));
      const { rows } = await sql<{ uses: number }>`select (custom_plans + generic_plans)::integer as uses
        from pg_prepared_statements where statement like '%"notes"%'`.execute(tx);
      return rows;
    });
    assert.deepEqual(uses, [{ uses: 3 }]);
    assert.deepEqual(await texts(), ['one', 'one', 'one']);
    await db.write((tx) => sql`alter table notes alter column text type varchar(99)`.execute(tx));
    assert.deepEqual(await texts(), ['one', 'one', 'one']);
    assert.deepEqual((await db.write((tx) => textOf.run(tx, { id }))).rows, [{ text: 'one' }]);
  });

  test('runs a unit again after a deadlock', async (t) => {
    const db = await freshDatabase(t, 'postgres');
    const [one, two] = await db.write(async (tx) => [await addNote(tx, 'one'), await addNote(tx, 'two')] as const);
    let runs = 0;
    const bothHoldARow = Promise.withResolvers<void>();
    const crosswise = (first: number, second: number, mark: string) =>
      db.write(async (tx) => {
        await rename(tx, first, `${first} ${mark}`);
        if (++runs === 2) bothHoldARow.resolve();
        await bothHoldARow.promise;
        await rename(tx, second, `${second} ${mark}`);
      });
    await Promise.all([crosswise(one, two, 'a'), crosswise(two, one, 'b')]);
    assert.ok(runs > 2);
    const marks = (await noteTexts(db.read)).map((text) => text.split(' ')[1]);
    assert.equal(new Set(marks).size, 1, 'the units ran one after the other');
  });

  test('reports a lost connection of a unit, and continues with a new one', async (t) => {
    const db = await freshDatabase(t, 'postgres');
    const cut = db.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await tellServer(`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
      await addNote(tx, 'lost');
    });
    await assert.rejects(cut, /The connection to PostgreSQL at 127\.0\.0\.1:\d+ failed/);
    await db.write((tx) => addNote(tx, 'kept'));
    assert.deepEqual(await noteTexts(db.read), ['kept']);
  });

  test('sends a unit together with its begin and commit', async (t) => {
    const db = await freshDatabase(t, 'postgres');
    const { messages } = db.stats();
    await db.write(async (tx) => {
      for (const text of ['one', 'two']) later(tx, notesIn(tx).insertInto('notes').values({ text }));
    });
    assert.equal(db.stats().messages - messages, 1);
    assert.deepEqual(await noteTexts(db.read), ['one', 'two']);
  });

  test('rolls back a unit with a value that cannot be sent, even if nothing awaits it', async (t) => {
    const db = await freshDatabase(t, 'postgres');
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const failing = db.write(async (tx) => {
      await addNote(tx, 'undone');
      later(tx, sql`select ${circular}`.compile(tx));
    });
    await assert.rejects(failing);
    await db.write((tx) => addNote(tx, 'kept'));
    assert.deepEqual(await noteTexts(db.read), ['kept']);
  });

  test('reports a connection that is lost after a complete unit was sent', async (t) => {
    const db = await freshDatabase(t, 'postgres');
    const cut = db.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      later(tx, sql`select pg_sleep(60)`.compile(tx));
      process.nextTick(() => void tellServer(`select pg_terminate_backend(${rows[0]?.pid}, 5000)`));
    });
    await assert.rejects(cut, /The connection to PostgreSQL/);
    await db.write((tx) => addNote(tx, 'kept'));
    assert.deepEqual(await noteTexts(db.read), ['kept']);
  });

  test('survives the loss of all its connections while idle', async (t) => {
    const db = await freshDatabase(t, 'postgres');
    await noteTexts(db.read);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db.read);
    await tellServer(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${rows[0]?.name}'`);
    await db.write((tx) => addNote(tx, 'still here')).catch(() => db.write((tx) => addNote(tx, 'still here')));
    assert.deepEqual(await noteTexts(db.read), ['still here']);
  });

  test('works without a text index if it may not create one, and doctor reports this', async (t) => {
    const store = await freshStore('postgres');
    assert.ok('url' in store.location);
    const [url, owner] = [new URL(store.location.url), new Client({ connectionString: store.location.url })];
    await owner.connect();
    const role = `plain_${randomUUID().replaceAll('-', '')}`;
    await owner.query(`create role ${role} login password 'x'; grant create on schema public to ${role}`);
    [url.username, url.password] = [role, 'x'];
    await (await open(url.href)).close();
    assert.equal((await diagnose({ url: url.href }))?.textIndex, false);
    await owner.query(`drop owned by ${role} cascade; drop role ${role}`);
    await owner.end();
    await store.remove();
    const db = await freshDatabase(t, 'postgres');
    assert.equal((await diagnose(db.store.location))?.textIndex, true);
  });

  test('keeps its connections within the pool size', async (t) => {
    const db = await freshDatabase(t, 'postgres', { poolSize: 5 });
    const texts = Array.from({ length: 20 }, (_, number) => `note ${number}`);
    await Promise.all(texts.map((text) => db.write((tx) => addNote(tx, text))));
    await Promise.all(texts.map(() => noteTexts(db.read)));
    const total = db.stats().pools.reduce((sum, pool) => sum + pool.total, 0);
    assert.ok(total >= 2 && total <= 5, `${total} connections`);
  });
});
