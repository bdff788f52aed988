import { sql } from 'kysely';
import { createTable } from '../migration-support/create-table.ts';
import type { Engine, Tx } from '../database.ts';
import type { Migration } from '../migration-support/migration.ts';
import { watchArtifacts } from '../migration-support/watch-artifacts.ts';

async function createTexts(tx: Tx, engine: Engine): Promise<void> {
  await createTable(tx, engine, 'artifact_texts', {}, (table, type) =>
    table
      .addColumn('id', type.bigint, (column) => column.primaryKey())
      .addColumn('artifact_id', type.integer, (column) =>
        column.notNull().references('artifacts.id').onDelete('cascade'),
      )
      .addColumn('text', type.text, (column) => column.notNull()),
  );
  await tx.schema.createIndex('artifact_texts_by_artifact').on('artifact_texts').column('artifact_id').execute();
  // Sorting by a text is sorting by its beginning.
  await sql`create index artifact_texts_in_order on artifact_texts ((id >> 31), substr(text, 1, 64), id)`.execute(tx);
  await createTable(tx, engine, 'comment_texts', {}, (table, type) =>
    table
      .addColumn('id', type.integer, (column) => column.primaryKey().references('changesets.id').onDelete('cascade'))
      .addColumn('tracker_id', type.integer, (column) => column.notNull())
      .addColumn('artifact_id', type.integer, (column) => column.notNull())
      .addColumn('submitted_by', type.integer, (column) => column.notNull())
      .addColumn('comment_groups', type.text)
      .addColumn('text', type.text, (column) => column.notNull()),
  );
  const columns = ['tracker_id', 'artifact_id', 'submitted_by'];
  await tx.schema.createIndex('comment_texts_by_tracker').on('comment_texts').columns(columns).execute();
}

/** A trigram index. */
async function indexTrigrams(tx: Tx, table: string): Promise<void> {
  const search = sql.table(`${table}_search`);
  const texts = sql.table(table);
  const trigger = (name: string) => sql.id(`${table}_${name}`);
  const forget = sql`insert into ${search} (${search}, rowid, text) values ('delete', old.id, old.text)`;
  const learn = sql`insert into ${search} (rowid, text) values (new.id, new.text)`;
  await sql`create virtual table ${search} using fts5 (text, content=${sql.lit(table)}, content_rowid='id',
    tokenize='trigram case_sensitive 1')`.execute(tx);
  await sql`create trigger ${trigger('added')} after insert on ${texts} begin ${learn}; end`.execute(tx);
  await sql`create trigger ${trigger('removed')} after delete on ${texts} begin ${forget}; end`.execute(tx);
  await sql`create trigger ${trigger('changed')} after update of text on ${texts}
    begin ${forget}; ${learn}; end`.execute(tx);
}

/** Without the extension, searches scan the texts of the field. `doctor` reports this. */
async function indexTrigramsIfPossible(tx: Tx): Promise<void> {
  await sql`do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`.execute(tx);
  await sql`do $$ begin
    if exists (select 1 from pg_extension where extname = 'pg_trgm') then
      create index artifact_texts_trigrams on artifact_texts using gin (text gin_trgm_ops);
      create index comment_texts_trigrams on comment_texts using gin (text gin_trgm_ops);
    end if;
  end $$`.execute(tx);
}

/** Each index includes the id, so that searches don't read the rows. */
async function indexFacts(tx: Tx, engine: Engine): Promise<void> {
  const facts: Record<string, string> = {
    artifacts_by_tracker_and_submitter: 'submitted_by',
    artifacts_by_tracker_and_modifier: 'last_modified_by',
    artifacts_by_submission: 'submitted_on',
    artifacts_by_modification: 'last_modified_on',
    artifacts_by_number: 'number',
  };
  for (const [name, column] of Object.entries(facts)) {
    await tx.schema.dropIndex(name).ifExists().execute();
    await tx.schema.createIndex(name).on('artifacts').columns(['tracker_id', column, 'id']).execute();
  }
  const ranked = tx.schema.createIndex('artifacts_ranked').on('artifacts').columns(['tracker_id', 'rank', 'id']);
  await ranked.where(sql.ref('rank'), '<>', sql.lit(0)).execute();
  const linked = tx.schema.createIndex('artifacts_linked').on('artifacts').columns(['tracker_id', 'id']);
  await linked.where(sql.ref('link_count'), '>', sql.lit(0)).execute();
  // PostgreSQL has no room for long values in an index.
  const groups = engine === 'sqlite' ? ['allowed_groups'] : [];
  const restricted = tx.schema.createIndex('artifacts_restricted').on('artifacts');
  await restricted
    .columns(['tracker_id', ...groups, 'id'])
    .where(sql.ref('allowed_groups'), 'is not', null)
    .execute();
}

/** Indexes that keep searches fast and exact with many artifacts. */
export const search: Migration = {
  name: '0020-search',
  async up(tx, engine) {
    await createTexts(tx, engine);
    if (engine === 'postgres') await indexTrigramsIfPossible(tx);
    else for (const table of ['artifact_texts', 'comment_texts']) await indexTrigrams(tx, table);
    await indexFacts(tx, engine);
    await watchArtifacts(tx, engine);
  },
};
