import { countRows, readCatalogue, type Table } from './catalogue.ts';
import { type TransferSession, quoted } from './session.ts';

/**
 * vacant: empty, or an unused platform; occupied: a platform; foreign: something that is
 * not Hearth's.
 */
export type TargetState = 'vacant' | 'occupied' | 'foreign';

export async function targetStateOf(session: TransferSession): Promise<TargetState> {
  const tables = await readCatalogue(session);
  if (tables.length === 0) return 'vacant';
  if (!tables.some(({ name }) => name === 'migrations')) return 'foreign';
  const users = tables.find(({ name }) => name === 'users');
  return users === undefined || (await countRows(session, users)) === 0 ? 'vacant' : 'occupied';
}

/** Whether a PostgreSQL database has a schema of this name. */
export async function hasSchema(session: TransferSession, name: string): Promise<boolean> {
  const found = await session.ask('select 1 from information_schema.schemata where schema_name = $1', [name]);
  return found.length > 0;
}

const functions = `select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

/** Tables created by migrations, whose names are safe in a statement. */
async function belongings(session: TransferSession): Promise<{ tables: string[]; functions: string[] }> {
  const tables = (await readCatalogue(session)).map(({ name }) => quoted(name));
  if (session.engine === 'sqlite') return { tables, functions: [] };
  return { tables, functions: (await session.ask(functions)).map((row) => String(row['name'])) };
}

/** Sets existing data aside, in a separate schema on PostgreSQL. */
export async function makeRoom(session: TransferSession, asideIn: string | undefined): Promise<void> {
  const state = await targetStateOf(session);
  if (state === 'foreign' || (state === 'occupied' && asideIn === undefined)) {
    throw new Error(refusals[state]);
  }
  const found = await belongings(session);
  if (state === 'vacant' || asideIn === undefined) {
    for (const name of found.tables) await session.ask(`drop table ${name} cascade`);
    for (const name of found.functions) await session.ask(`drop function ${name}`);
    return;
  }
  await session.ask(`create schema ${quoted(asideIn)}`);
  for (const name of found.tables) await session.ask(`alter table ${name} set schema ${quoted(asideIn)}`);
  for (const name of found.functions) await session.ask(`alter function ${name} set schema ${quoted(asideIn)}`);
}

export const refusals: Record<Exclude<TargetState, 'vacant'>, string> = {
  occupied: 'The database is in use by a Hearth platform already; nothing was changed.',
  foreign: 'The database contains tables that do not belong to Hearth; nothing was changed.',
};

/** Removes rows inserted by migrations, because all rows come from the source. */
export async function emptyTables(session: TransferSession, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await session.ask(`delete from ${quoted(name)}`);
}
