import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { openWithoutMigration } from '../server/db/open.ts';
import {
  blobReferences,
  contentsOf,
  fillDatabase,
  transientTables,
  moveDatabase,
  openSnapshot,
  readCatalogue,
} from '../server/db/transfer/index.ts';
import { silent } from '../server/lib/progress.ts';
import { hearth as run } from '../test/process/support.ts';
import { startHearth } from '../test/support/hearth/hearth.ts';
import { engines, freshStore, type Store } from '../test/support/hearth/store.ts';
import { anArtifact } from '../test/support/worlds/trackers.ts';
import { build, sameCaller, readersView } from '../test/support/worlds/full-platform.ts';

const whole = { after };
const stores = [await freshStore('sqlite'), await freshStore('postgres')] as const;
const home = await mkdtemp(join(tmpdir(), 'hearth-move-'));
after(async () => {
  for (const store of stores) await store.remove();
  await rm(home, { recursive: true, force: true });
});
const [atFirst, onPostgres] = stores;
const url = 'url' in onPostgres.location ? onPostgres.location.url : '';
const dataDir = 'file' in atFirst.location ? dirname(atFirst.location.file) : '';
const file = join(dataDir, 'hearth.sqlite');
const back = join(home, 'back', 'hearth.sqlite');

const source = await startHearth(whole, { store: atFirst });
// Nothing is indexed when the platform moves.
await source.platform.textIndexing.close();
const made = await build(whole, source);
const before = await readersView(source, made);

async function* nothing(): AsyncGenerator<never> {}

const refusal = (from: Parameters<typeof moveDatabase>[0], to: typeof from, says: RegExp): Promise<void> =>
  assert.rejects(moveDatabase(from, to, silent), says);

async function move(env: Record<string, string>, to: string): Promise<{ table: string; rows: number }[]> {
  const { code, stdout, stderr } = await run(whole, env, ['db', 'move', '--to', to, '--json']);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

/** Starts a copy of the platform on a database that data was moved to. */
async function startOn(store: Store, directory: string) {
  const copy = await startHearth(whole, {
    store,
    env: { HEARTH_DATA_DIR: directory, HEARTH_SVN_DIR: join(dataDir, 'svn') },
  });
  return { copy, alice: sameCaller(made.alice, copy) };
}

describe('hearth db move', () => {
  test('refuses while Hearth runs on the database', async () => {
    await refusal({ file }, { url }, /Hearth is running on .*hearth\.sqlite: stop it first/);
    await source.stop();
  });

  test('moves to PostgreSQL and back, with equal hashes of all tables', async () => {
    const there = await move({ HEARTH_DATA_DIR: dataDir }, url);
    const rows = new Map(there.map((each) => [each.table, each.rows]));
    for (const name of ['artifacts', 'changesets', 'artifact_texts', 'comment_texts', 'file_parts', 'svn_repositories'])
      assert.ok((rows.get(name) ?? 0) > 0, `${name} is empty`);
    const again = await move({ HEARTH_DATA_DIR: dataDir, HEARTH_DATABASE_URL: url }, `sqlite:${dirname(back)}`);
    assert.deepEqual(again, there);
    // Attachments stay where they are.
    await symlink(join(dataDir, 'blobs'), join(dirname(back), 'blobs'));
  });

  test('moves texts that were not indexed yet, and indexes them on SQLite', async () => {
    const db = new DatabaseSync(back);
    for (const table of ['artifact_texts', 'comment_texts']) {
      // https://sqlite.org/fts5.html#the_integrity_check_command, which compares the index with the texts
      db.exec(`insert into ${table}_search (${table}_search, rank) values ('integrity-check', 1)`);
      assert.deepEqual(db.prepare(`select id from ${table}_tail`).all(), []);
    }
    db.close();
    const left = new DatabaseSync(file, { readOnly: true });
    assert.ok(left.prepare('select id from artifact_texts_tail').all().length > 0, 'some were not indexed');
    left.close();
  });

  test('refuses a database that is in use', async () => {
    await refusal({ file }, { url }, /in use by a Hearth platform already/);
    await refusal({ file }, { file: back }, /in use by a Hearth platform already/);
    await refusal({ file }, { file }, /already in this database/);
  });

  for (const [name, place] of [
    ['PostgreSQL', () => startOn(onPostgres, dataDir)],
    ['SQLite', () => startOn({ ...atFirst, location: { file: back } }, dirname(back))],
  ] as const) {
    test(`the platform is the same on ${name}, and continues its ids`, async () => {
      const { copy, alice } = await place();
      assert.deepEqual(await readersView(copy, made), before);
      const next = await anArtifact(alice, made.tracker, [made.field.set('title', { value: `on ${name}` })]);
      assert.equal(next, made.gone + 1);
      const found = await alice.get(`/trackers/${made.tracker.id}/artifacts`, {
        query: { expert_query: `title = 'on'` },
      });
      assert.deepEqual(
        found.json.map(({ id }) => id),
        [next],
      );
      if (name === 'PostgreSQL') {
        await refusal({ url }, { file: join(home, 'other.sqlite') }, /Hearth is running on the database at/);
      }
      await copy.stop();
    });
  }

  for (const engine of engines) {
    test(`keeps nothing on ${engine} if a row refers to a missing one`, async (t) => {
      const store = await freshStore(engine);
      t.after(() => store.remove());
      const snapshot = await openSnapshot({ file: back });
      const { migrations, tables } = await contentsOf(snapshot);
      const broken = tables.map((table) => (table.name === 'users' ? { ...table, read: nothing } : table));
      const db = await openWithoutMigration({ ...store.location, log: () => undefined, onFatal: () => undefined });
      const filling = fillDatabase(db, { migrations, tables: broken }, { progress: silent });
      await assert.rejects(filling, /refers to a missing row of users|violates foreign key/);
      await db.close();
      await snapshot.close();
      const empty = await openSnapshot(store.location);
      assert.deepEqual(await readCatalogue(empty), []);
      await empty.close();
    });
  }

  test('knows every table of the schema, the same on both engines', async () => {
    const catalogues = await Promise.all(
      [{ file: back }, { url }].map(async (location) => {
        const snapshot = await openSnapshot(location);
        const tables = await readCatalogue(snapshot);
        await snapshot.close();
        return tables;
      }),
    );
    const [onSqlite = []] = catalogues;
    assert.deepEqual(catalogues[1], onSqlite);
    const names = onSqlite.map((table) => table.name);
    for (const name of transientTables) assert.ok(names.includes(name), `there is no table ${name}`);
  });

  test('knows every column that names a blob', async () => {
    const snapshot = await openSnapshot({ file: back });
    const columns = (await readCatalogue(snapshot)).flatMap((table) =>
      table.columns.map((column) => `${table.name}.${column.name}`),
    );
    await snapshot.close();
    const others = [
      'access_keys.secret_hash',
      'account_links.hash',
      'audit_chain.last_hash',
      'audit_chain.pruned_hash',
      'audit_log.hash',
      'invitations.hash',
      'openid_sign_ins.browser_hash',
      'openid_sign_ins.hash',
      'openid_sign_outs.hash',
      'passkey_challenges.hash',
      'recovery_codes.hash',
      'sessions.hash',
      'tokens.hash',
      'unused_blobs.hash',
      'users.avatar_hash',
      'users.password_hash',
    ];
    const known = [...blobReferences.map(({ table, column }) => `${table}.${column}`), ...others];
    assert.deepEqual(columns.filter((name) => name.includes('hash')).toSorted(), known.toSorted());
  });
});
