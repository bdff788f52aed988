import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Database, Engine, Tx } from './database.ts';
import { migrateTo } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openWithoutMigration } from './open.ts';
import { engines, freshStore } from '../../test/support/hearth/store.ts';

/** Two trackers from before webhooks had their own rows; nobody administers the project of the second. */
async function addOldWebhooks(tx: Tx): Promise<void> {
  await sql`insert into users (id, username, username_key, real_name, email, email_key, ldap_id, status,
    is_site_administrator, created_at) values (201, 'gone', 'gone', '', 'g@example.org', 'g@example.org', '', 'D', 0, 0),
    (202, 'keeper', 'keeper', '', 'k@example.org', 'k@example.org', '', 'A', 0, 0)`.execute(tx);
  for (const id of [301, 302]) {
    await sql`insert into projects (id, shortname, shortname_key, label, description, icon, status, is_template,
      is_public, created_at) values (${id}, ${`p${id}`}, ${`p${id}`}, '', '', '', 'active', 0, 1, 0)`.execute(tx);
    const definition = JSON.stringify({
      description: 'kept',
      elements: [],
      webhooks: [`https://example.org/${id}`, 'https://b.example'],
    });
    await sql`insert into trackers (id, project_id, label, item_name, item_name_key, version, created_at, definition)
      values (${id + 100}, ${id}, 'Bugs', 'bug', 'bug', 1, 7, ${definition})`.execute(tx);
  }
  await sql`insert into trackers (id, project_id, label, item_name, item_name_key, version, created_at, definition)
    values (500, 301, 'Tasks', 'task', 'task', 1, 7, '{"description":"without","elements":[]}')`.execute(tx);
  await sql`insert into project_members (project_id, user_id, is_administrator)
    values (301, 201, 1), (301, 202, 1), (302, 201, 1)`.execute(tx);
  for (const kind of ['tracker_webhook', 'mail']) {
    await sql`insert into jobs (kind, payload, status, attempts, created_at)
      values (${kind}, '{}', 'waiting', 0, 0)`.execute(tx);
  }
}

async function storeBefore(engine: Engine, name: string, fill: (tx: Tx) => Promise<void>) {
  const store = await freshStore(engine);
  const onFatal = (error: unknown) => {
    throw error;
  };
  const old = await openWithoutMigration({ ...store.location, log: () => undefined, onFatal });
  const before = migrations.map((migration) => migration.name).filter((one) => one < name);
  await old.write(async (tx) => {
    await migrateTo(tx, engine, before);
    await fill(tx);
  });
  await old.close();
  return store;
}

for (const engine of engines) {
  test(`on ${engine}, the addresses of old webhooks get an owner, or are disabled`, async (t) => {
    const store = await storeBefore(engine, '0039-webhooks', addOldWebhooks);
    t.after(() => store.remove());
    const { read } = await store.open();
    const rows = await read.selectFrom('webhooks').selectAll().orderBy('id').execute();
    assert.deepEqual(
      rows.map((row) => [row.project_id, row.tracker_id, row.url, row.owner_id, row.is_enabled, row.disabled_reason]),
      [
        [301, 401, 'https://example.org/301', 202, 1, null],
        [301, 401, 'https://b.example', 202, 1, null],
        [302, 402, 'https://example.org/302', null, 0, 'owner'],
        [302, 402, 'https://b.example', null, 0, 'owner'],
      ],
    );
    assert.deepEqual(
      [...new Set(rows.map((row) => `${row.format} ${row.secret} ${row.created_at} ${row.types}`))],
      ['form null 7 ["artifact.created","artifact.updated","artifact.commented","artifact.moved"]'],
    );
    const trackers = await read.selectFrom('trackers').select('definition').orderBy('id').execute();
    assert.deepEqual(
      trackers.map(({ definition }) => JSON.parse(definition)),
      ['kept', 'kept', 'without'].map((description) => ({ description, elements: [] })),
    );
    const jobs = await read.selectFrom('jobs').select('kind').execute();
    assert.deepEqual(
      jobs.map(({ kind }) => kind),
      ['mail'],
    );
  });

  test(`on ${engine}, all folded texts in the database are folded as in searches`, async (t) => {
    const store = await storeBefore(engine, '0077-folded-texts', async (tx) => {
      await addOldWebhooks(tx);
      await sql`update users set real_name_key = 'garcía' where id = 201`.execute(tx);
      await sql`update projects set label_key = 'straße' where id = 301`.execute(tx);
      await sql`insert into artifacts (id, tracker_id, number, rank, submitted_by, submitted_on, version,
        last_modified_on, last_modified_by, document, link_count, reference_count)
        values (7, 401, 1, 0, 202, 0, 1, 0, 202, '{}', 0, 0)`.execute(tx);
      await sql`insert into artifact_texts (id, artifact_id, text)
        values (1, 7, 'don’t paint'), (2, 7, 'plain')`.execute(tx);
    });
    t.after(() => store.remove());
    const { read } = await store.open();
    const user = await read.selectFrom('users').select('real_name_key').where('id', '=', 201).executeTakeFirst();
    assert.deepEqual(user, { real_name_key: 'garcia' });
    const project = await read.selectFrom('projects').select('label_key').where('id', '=', 301).executeTakeFirst();
    assert.deepEqual(project, { label_key: 'strasse' });
    const texts = await read.selectFrom('artifact_texts').select('text').orderBy('id').execute();
    assert.deepEqual(
      texts.map(({ text }) => text),
      ["don't paint", 'plain'],
    );
    if (engine === 'postgres') return;
    const { rows } = await sql<{ rowid: number }>`select rowid from artifact_texts_search
      where artifact_texts_search match '"don''t"'`.execute(read);
    assert.deepEqual(rows, [{ rowid: 1 }]);
  });

  test(`on ${engine}, waiting calls get their turns`, async (t) => {
    const store = await storeBefore(engine, '0076-job-turns', async (tx) => {
      await addOldWebhooks(tx);
      await sql`insert into webhooks (id, project_id, url, types, format, is_enabled, owner_id, failures, created_at)
        values (7, 301, 'https://example.org', '[]', 'form', 1, 202, 0, 0)`.execute(tx);
      const waiting = { webhook: '{"webhookId":7,"seq":1,"isRepeated":false}', workflow_job: '{"projectId":301}' };
      for (const [kind, payload] of Object.entries({ ...waiting, mail: '{}' })) {
        await sql`insert into jobs (kind, payload, status, attempts, due_at, created_at)
          values (${kind}, ${payload}, 'queued', 0, 1, 0)`.execute(tx);
      }
    });
    t.after(() => store.remove());
    const { read } = await store.open();
    const rows = await read
      .selectFrom('jobs')
      .select(['kind', 'turn'])
      .where('due_at', '=', 1)
      .orderBy('kind')
      .execute();
    assert.deepEqual(
      rows.map(({ kind, turn }) => [kind, turn]),
      [
        ['mail', null],
        ['webhook', '202/7'],
        ['workflow_job', '301'],
      ],
    );
  });

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

    test('change nothing when one of them fails, and run completely when its cause is gone', async (t) => {
      const store = await storeBefore(engine, '0039-webhooks', addOldWebhooks);
      t.after(() => store.remove());
      const asItIs = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
        const db = await openWithoutMigration({ ...store.location, log: () => undefined, onFatal: assert.fail });
        try {
          return await work(db);
        } finally {
          await db.close();
        }
      };
      const applied = (): Promise<string[]> =>
        asItIs(async ({ read }) => {
          const rows = await read.selectFrom('migrations').select('name').orderBy('name').execute();
          return rows.map(({ name }) => name);
        });
      const before = await applied();
      // A table that is in the way of a later migration.
      await asItIs((db) => db.write((tx) => sql`create table audit_chain (id integer)`.execute(tx)));
      await assert.rejects(store.open(), /audit_chain/);
      assert.deepEqual(await applied(), before);
      await asItIs((db) => db.write((tx) => sql`drop table audit_chain`.execute(tx)));
      await store.open();
      assert.deepEqual(
        await applied(),
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
