import assert from 'node:assert/strict';
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { addNote, eventually, freshDatabase, freshStore, notesIn } from '../../../test/support/hearth/store.ts';
import { diagnose } from '../index.ts';
import { openReading } from '../open-reading.ts';
import { openSqlite } from './open.ts';

describe('sqlite', () => {
  test('reports a database locked by another process, and works again afterwards', async (t) => {
    const { store } = await freshDatabase(t, 'sqlite');
    assert.ok('file' in store.location);
    const db = await openSqlite({ ...store.location, log: () => undefined, onFatal: assert.fail, lockTimeout: 50 });
    t.after(() => db.close());
    const other = new DatabaseSync(store.location.file);
    t.after(() => other.close());
    other.exec('begin immediate');
    await assert.rejects(
      db.write((tx) => addNote(tx, 'blocked')),
      /locked by another process/,
    );
    other.exec('rollback');
    await db.write((tx) => addNote(tx, 'free'));
  });

  test('reports a fatal error when its writer thread dies, and refuses later units', async (t) => {
    const store = await freshStore('sqlite');
    t.after(() => store.remove());
    const workers: Worker[] = [];
    const watch = (worker: Worker) => workers.push(worker);
    process.on('worker', watch);
    const fatal: Error[] = [];
    const db = await store.open({ onFatal: (error) => fatal.push(error) });
    process.off('worker', watch);
    const inside = Promise.withResolvers<void>();
    const pending = db.write(async (tx) => {
      inside.resolve();
      await eventually(() => fatal.length > 0, 'the end of the thread');
      await addNote(tx, 'lost');
    });
    const rejected = assert.rejects(pending, /ended unexpectedly/);
    await inside.promise;
    await workers[0]?.terminate();
    await rejected;
    await assert.rejects(
      db.write(async () => 1),
      /ended unexpectedly/,
    );
    await assert.rejects(db.ping(), /ended unexpectedly/);
    assert.equal(fatal.length, 1);
  });

  test('reports a fatal error when the file is damaged', async (t) => {
    const { store, ...first } = await filled(t);
    await first.close();
    assert.ok('file' in store.location);
    const fatal: Error[] = [];
    const db = await store.open({ onFatal: (error) => fatal.push(error) });
    const file = await open(store.location.file, 'r+');
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size - 4096, 0xab), 0, size - 4096, 4096);
    await file.close();
    await assert.rejects(
      db.write((tx) => notesIn(tx).updateTable('notes').set({ size: 1 }).execute()),
      /malformed/,
    );
    assert.equal(fatal.length, 1);
  });

  test('stops writing when a reader finds a damaged page, and still reads the rest', async (t) => {
    const { store, ...first } = await filled(t);
    await first.close();
    assert.ok('file' in store.location);
    const logged: string[] = [];
    const db = await openSqlite({ ...store.location, log: (level) => void logged.push(level), onFatal: assert.fail });
    t.after(() => db.close());
    const file = await open(store.location.file, 'r+');
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size - 8192, 0xab), 0, size - 8192, 8192);
    await file.close();
    const { read } = db;
    await assert.rejects(async () => notesIn(read).selectFrom('notes').selectAll().execute(), {
      code: 'database_damaged',
    });
    assert.deepEqual(logged, ['fatal']);
    await assert.rejects(
      db.write((tx) => addNote(tx, 'not written')),
      { code: 'database_damaged' },
    );
    await assert.rejects(db.ping(), { code: 'database_damaged' });
    assert.deepEqual(logged, ['fatal']);
  });

  test('refuses an empty file in the place of a database', async (t) => {
    const { store, ...first } = await filled(t);
    await first.close();
    assert.ok('file' in store.location);
    const file = await open(store.location.file, 'r+');
    await file.truncate(0);
    await file.close();
    const options = { ...store.location, log: () => undefined, onFatal: assert.fail };
    await assert.rejects(openSqlite(options), /is empty\. Restore the newest backup/);
    await assert.rejects(diagnose(store.location), /is empty\. Restore the newest backup/);
  });

  test('a damaged page has the same code in reads of other threads', async (t) => {
    const { store, ...first } = await filled(t);
    await first.close();
    assert.ok('file' in store.location);
    const reading = await openReading(store.location, { matches: () => false });
    t.after(() => reading.close());
    const file = await open(store.location.file, 'r+');
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size - 8192, 0xab), 0, size - 8192, 8192);
    await file.close();
    const search = reading.snapshot(({ read }) => notesIn(read).selectFrom('notes').selectAll().execute());
    await assert.rejects(search, { code: 'database_damaged' });
  });
});

async function filled(t: Parameters<typeof freshDatabase>[0]) {
  const db = await freshDatabase(t, 'sqlite');
  await db.write(async (tx) => {
    for (let number = 0; number < 200; number++) await addNote(tx, `${number}`.padEnd(1000));
  });
  return { store: db.store, close: () => db.close() };
}
