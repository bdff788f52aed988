import { sql } from 'kysely';
import { createTable } from './create-table.ts';
import type { Engine, Tx } from '../database.ts';

/** The number of changes to keep. A reader that is further behind reads everything again. */
const kept = 50_000;
const pruneEvery = 1_000;
/** Any number that is not used for another lock. */
const advisoryLock = 4_815_162_343;

/** The columns that searches read; the counts of links and references are not among them. */
const watched = sql.raw(
  'tracker_id, number, rank, submitted_by, submitted_on, version, last_modified_on, last_modified_by, document, allowed_groups',
);

async function watchOnSqlite(tx: Tx): Promise<void> {
  const note = (row: 'old' | 'new') =>
    sql`begin insert into artifact_changes (tracker_id, artifact_id)
      values (${sql.raw(row)}.tracker_id, ${sql.raw(row)}.id); end`;
  await sql`create trigger artifacts_added after insert on artifacts ${note('new')}`.execute(tx);
  await sql`create trigger artifacts_removed after delete on artifacts ${note('old')}`.execute(tx);
  await sql`create trigger artifacts_changed after update of ${watched} on artifacts ${note('new')}`.execute(tx);
  await sql`create trigger artifacts_moved after update of tracker_id on artifacts
    when old.tracker_id <> new.tracker_id ${note('old')}`.execute(tx);
  await sql`create trigger artifact_changes_pruned after insert on artifact_changes
    when new.seq % ${sql.lit(pruneEvery)} = 0
    begin delete from artifact_changes where seq <= new.seq - ${sql.lit(kept)}; end`.execute(tx);
}

/** Transactions don't commit in the order of their numbers: readers ask for all since the oldest that still ran. */
async function watchOnPostgres(tx: Tx): Promise<void> {
  await sql`create function note_artifact_change() returns trigger language plpgsql as $$ begin
    if tg_op in ('INSERT', 'UPDATE') then
      insert into artifact_changes (tracker_id, artifact_id) values (new.tracker_id, new.id);
    end if;
    if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.tracker_id <> new.tracker_id) then
      insert into artifact_changes (tracker_id, artifact_id) values (old.tracker_id, old.id);
    end if;
    return null;
  end $$`.execute(tx);
  await sql`create trigger artifacts_watched after insert or delete or update of ${watched} on artifacts
    for each row execute function note_artifact_change()`.execute(tx);
  await sql`create function prune_artifact_changes() returns trigger language plpgsql as $$ begin
    if pg_try_advisory_xact_lock(${sql.lit(advisoryLock)}) then
      delete from artifact_changes where transaction_id < (
        select transaction_id from artifact_changes where seq <= new.seq - ${sql.lit(kept)} order by seq desc limit 1);
    end if;
    return null;
  end $$`.execute(tx);
  await sql`create trigger artifact_changes_pruned after insert on artifact_changes
    for each row when (new.seq % ${sql.lit(pruneEvery)} = 0) execute function prune_artifact_changes()`.execute(tx);
}

/** Records which artifacts change, so that the columns that searches keep in memory can follow. */
export async function watchArtifacts(tx: Tx, engine: Engine): Promise<void> {
  const transaction = sql`(pg_current_xact_id()::text::bigint)`;
  await createTable(tx, engine, 'artifact_changes', { numbered: { column: 'seq' } }, (table, type) =>
    table
      .addColumn('tracker_id', type.integer, (column) => column.notNull())
      .addColumn('artifact_id', type.integer, (column) => column.notNull())
      .addColumn('transaction_id', type.bigint, (column) =>
        column.notNull().defaultTo(engine === 'postgres' ? transaction : sql.lit(0)),
      ),
  );
  const order = engine === 'postgres' ? 'transaction_id' : 'seq';
  await tx.schema
    .createIndex('artifact_changes_by_tracker')
    .on('artifact_changes')
    .columns(['tracker_id', order])
    .execute();
  if (engine === 'sqlite') return watchOnSqlite(tx);
  await tx.schema.createIndex('artifact_changes_in_order').on('artifact_changes').column('transaction_id').execute();
  await watchOnPostgres(tx);
}
