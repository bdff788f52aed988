import { sql } from 'kysely';
import { createTable } from './migration-support/create-table.ts';
import type { Database, Engine, DatabaseLog, Tx } from './database.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migration-support/migration.ts';

/** An arbitrary number that every copy of Hearth shares. */
const advisoryLock = 4_815_162_342;

/** Migrates the database to the newest version in one unit, so it is never between two versions. */
export async function migrate(database: Database, log: DatabaseLog): Promise<void> {
  const applied = await database.write(async (tx) => {
    await prepare(tx, database.engine);
    const pending = pendingAfter(await appliedNames(tx));
    for (const migration of pending) await apply(tx, database.engine, migration);
    return pending.map(({ name }) => name);
  });
  if (applied.length > 0) log('info', 'The database was migrated', { migrations: applied });
}

/** Migrates an empty database to a given version, inside a unit. */
export async function migrateTo(tx: Tx, engine: Engine, names: readonly string[]): Promise<void> {
  await prepare(tx, engine);
  const known = knownOnly(new Set(names));
  for (const migration of migrations.filter(({ name }) => known.has(name))) await apply(tx, engine, migration);
}

async function prepare(tx: Tx, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
  await createTable(tx, engine, 'migrations', { ifNotExists: true }, (table, type) =>
    table
      .addColumn('name', type.text, (column) => column.primaryKey().notNull())
      .addColumn('applied_at', type.bigint, (column) => column.notNull()),
  );
}

async function appliedNames(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('migrations').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

function pendingAfter(applied: Set<string>): Migration[] {
  knownOnly(applied);
  return migrations.filter(({ name }) => !applied.has(name));
}

function knownOnly(applied: Set<string>): Set<string> {
  const unknown = applied.difference(new Set(migrations.map(({ name }) => name)));
  if (unknown.size > 0) {
    throw new Error(
      `This database was made by a newer Hearth (it has ${[...unknown].join(', ')}). Run that version, or restore a backup that was made before the upgrade.`,
    );
  }
  return applied;
}

async function apply(tx: Tx, engine: Engine, migration: Migration): Promise<void> {
  await migration.up(tx, engine);
  await tx.insertInto('migrations').values({ name: migration.name, applied_at: Date.now() }).execute();
}
