import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import { engines, freshStore } from '../../test/support/hearth/store.ts';

for (const engine of engines) {
  describe(`migrations on ${engine}`, () => {
    test('run exactly once when several copies open an empty database at the same time', async (t) => {
      const store = await freshStore(engine);
      t.after(() => store.remove());
      const runs: string[] = [];
      const log = (_level: string, message: string) => runs.push(message);
      const [db] = await Promise.all(Array.from({ length: 4 }, () => store.open({ log })));
      assert.deepEqual(runs, ['The database was migrated']);
      const rows = await db?.read.selectFrom('migrations').select('name').orderBy('name').execute();
      assert.deepEqual(
        rows?.map(({ name }) => name),
        migrations.map(({ name }) => name),
      );
    });

    test('refuse a database that a newer Hearth has changed', async (t) => {
      const store = await freshStore(engine);
      t.after(() => store.remove());
      const db = await store.open();
      await db.write((tx) =>
        tx.insertInto('migrations').values({ name: '9999-from-the-future', applied_at: 0 }).execute(),
      );
      await db.close();
      await assert.rejects(store.open(), /made by a newer Hearth \(it has 9999-from-the-future\)/);
    });
  });
}

describe('the names of migrations', () => {
  const names = migrations.map(({ name }) => name);

  test('are those of the files in their folder, in the order in which they run', () => {
    const files = readdirSync(new URL('./migrations/', import.meta.url)).filter((file) => file !== 'index.ts');
    assert.deepEqual(names, files.map((file) => file.replace(/\.ts$/, '')).toSorted());
  });

  test('have consecutive numbers, except for the gaps of early ones', () => {
    const lastBeforeRule = 36;
    const numbers = names.map((name) => Number.parseInt(name, 10));
    assert.equal(new Set(numbers).size, numbers.length);
    const recent = numbers.filter((number) => number >= lastBeforeRule);
    assert.deepEqual(
      recent,
      recent.map((_, index) => lastBeforeRule + index),
    );
  });
});

test('every table on sqlite is strict', async (t) => {
  const store = await freshStore('sqlite');
  t.after(() => store.remove());
  const db = await store.open();
  const { rows } = await sql`select name from pragma_table_list
    where schema = 'main' and type = 'table' and strict = 0 and name not like 'sqlite%'`.execute(db.read);
  assert.deepEqual(rows, []);
});
