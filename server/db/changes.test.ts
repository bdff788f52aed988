import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { DataChange, Topics } from './database.ts';
import type { Database } from './index.ts';
import { addNote, engines, eventually, freshDatabase } from '../../test/support/hearth/store.ts';

const publisher = fileURLToPath(new URL('../../test/fixtures/db/publish.ts', import.meta.url));

function heardBy(db: Database, topics: Topics = '*'): string[] {
  const heard: string[] = [];
  db.subscribe(topics, ({ topic, id }: DataChange) => heard.push(`${topic} ${id}`));
  return heard;
}

for (const engine of engines) {
  describe(`a change published on ${engine}`, () => {
    test('reaches listeners of the same copy once, before the unit resolves', async (t) => {
      const db = await freshDatabase(t, engine);
      const heard = heardBy(db);
      await db.write(async (tx) => {
        db.publish(tx, 'tracker', 7);
        db.publish(tx, 'key', 'abc');
        assert.deepEqual(heard, []);
      });
      assert.deepEqual(heard, ['tracker 7', 'key abc']);
      await db.write(async (tx) => db.publish(tx, 'last', 1));
      assert.deepEqual(heard, ['tracker 7', 'key abc', 'last 1']);
    });

    test('reaches only listeners to its topic', async (t) => {
      const db = await freshDatabase(t, engine);
      const [keys, both, none] = [heardBy(db, ['key']), heardBy(db, ['key', 'user']), heardBy(db, [])];
      await db.write(async (tx) => {
        db.publish(tx, 'user', 102);
        db.publish(tx, 'tracker', 7);
        db.publish(tx, 'key', 'abc');
      });
      assert.deepEqual([keys, both, none], [['key abc'], ['user 102', 'key abc'], []]);
    });

    test('is not published when the unit is rolled back', async (t) => {
      const db = await freshDatabase(t, engine);
      const heard = heardBy(db);
      const failing = db.write(async (tx) => {
        db.publish(tx, 'tracker', 7);
        throw new Error('no');
      });
      await assert.rejects(failing, { message: 'no' });
      await db.write(async (tx) => db.publish(tx, 'tracker', 8));
      assert.deepEqual(heard, ['tracker 8']);
    });

    test('reaches another copy once and in order, where the change is visible', async (t) => {
      const db = await freshDatabase(t, engine);
      const other = await db.store.open();
      const heard = heardBy(other);
      for (const id of [1, 2, 3]) {
        await db.write(async (tx) => {
          await addNote(tx, `note ${id}`);
          db.publish(tx, 'note', id);
        });
      }
      await eventually(() => heard.length >= 3, 'three changes');
      await other.write(async (tx) => other.publish(tx, 'note', 4));
      assert.deepEqual(heard, ['note 1', 'note 2', 'note 3', 'note 4']);
    });

    test('reaches other processes', async (t) => {
      const db = await freshDatabase(t, engine);
      const heard = heardBy(db);
      const child = spawn(process.execPath, [publisher, JSON.stringify(db.store.location), 'user', '102'], {
        stdio: 'inherit',
      });
      assert.deepEqual(await once(child, 'exit'), [0, null]);
      await eventually(() => heard.length > 0, 'the change of the other process');
      assert.deepEqual(heard, ['user 102']);
    });

    test('reaches the other listeners when one of them throws, and no removed ones', async (t) => {
      const db = await freshDatabase(t, engine);
      db.subscribe('*', () => {
        throw new Error('a failing listener');
      });
      const heard = heardBy(db);
      const gone: DataChange[] = [];
      const leave = db.subscribe('*', (change) => gone.push(change));
      leave();
      await db.write(async (tx) => db.publish(tx, 'tracker', 7));
      assert.deepEqual(heard, ['tracker 7']);
      assert.deepEqual(gone, []);
    });
  });
}

describe('the log of changes on sqlite', () => {
  test('is pruned, and copies that missed entries treat everything as stale', async (t) => {
    const db = await freshDatabase(t, 'sqlite');
    const other = await db.store.open();
    const heard = heardBy(other);
    const others = heardBy(other, ['key']);
    await db.write(async (tx) => {
      db.publish(tx, 'old', 1);
      await sql`update sqlite_sequence set seq = 29999 where name = 'changes'`.execute(tx);
      db.publish(tx, 'tracker', ...Array.from({ length: 1_000 }, (_, index) => index + 1));
    });
    await eventually(() => heard.length > 1_000, 'the news');
    assert.deepEqual([heard.length, heard[0], heard[1], heard.at(-1)], [1_001, '* *', 'tracker 1', 'tracker 1000']);
    assert.deepEqual(others, ['* *']);
    const rows = await db.read.selectFrom('changes').select('seq').orderBy('seq').execute();
    assert.deepEqual([rows.length, rows[0]], [1_000, { seq: 30000 }]);
  });
});

describe('the listening connection on postgres', () => {
  test('reconnects, and reports that everything may be stale', async (t) => {
    const db = await freshDatabase(t, 'postgres');
    const other = await db.store.open();
    const heard = heardBy(db);
    await other.write((tx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'hearth listener' and datname = current_database()`.execute(tx),
    );
    await eventually(() => heard.includes('* *'), 'the new connection');
    await other.write(async (tx) => other.publish(tx, 'tracker', 9));
    await eventually(() => heard.includes('tracker 9'), 'the change');
  });
});
