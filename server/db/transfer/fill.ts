import type { Progress } from '../../lib/progress.ts';
import type { Database, Tx } from '../database.ts';
import { migrateTo } from '../migrate.ts';
import { readCatalogue, readTables, type Table } from './catalogue.ts';
import type { Contents, TableContents } from './contents.ts';
import { isNumbered, setNextNumber } from './counters.ts';
import { createFingerprint, type Fingerprint, tableFingerprint, type Values } from './rows.ts';
import { input, quoted, quotedList, type TransferSession, sessionIn } from './session.ts';
import { emptyTables, makeRoom } from './target.ts';

const triggers = `select name, sql from sqlite_schema where type = 'trigger' order by rowid`;
const textIndexes = `select name from sqlite_schema where type = 'table' and sql like 'create virtual table%using fts5%'`;

/** Disables triggers, which already ran in the source. The returned function enables them again. */
async function liftTriggers(session: TransferSession): Promise<() => Promise<void>> {
  return session.engine === 'sqlite' ? liftOnSqlite(session) : liftOnPostgres(session);
}

async function liftOnPostgres(session: TransferSession): Promise<() => Promise<void>> {
  const names = (await readCatalogue(session)).map(({ name }) => quoted(name));
  for (const name of names) await session.ask(`alter table ${name} disable trigger user`);
  return async () => {
    for (const name of names) await session.ask(`alter table ${name} enable trigger user`);
  };
}

/** Rebuilds the text indexes, based on the rows that triggers write. */
async function liftOnSqlite(session: TransferSession): Promise<() => Promise<void>> {
  const lifted = await session.ask(triggers);
  for (const row of lifted) await session.ask(`drop trigger ${quoted(String(row['name']))}`);
  return async () => {
    for (const row of lifted) await session.ask(String(row['sql']));
    for (const row of await session.ask(textIndexes)) {
      const name = quoted(String(row['name']));
      await session.ask(`insert into ${name} (${name}) values ('rebuild')`);
    }
  };
}

const constraints = `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`;

/** Suspends constraints so that rows may arrive in any order. The returned function restores and checks them. */
async function liftForeignKeys(session: TransferSession): Promise<() => Promise<void>> {
  if (session.engine === 'sqlite') {
    await session.ask('pragma defer_foreign_keys = on');
    return () => refuseBrokenKeys(session);
  }
  const lifted = (await session.ask(constraints)).map((row) => ({
    // The name of the table comes quoted.
    table: String(row['table']),
    name: quoted(String(row['name'])),
    definition: String(row['definition']),
  }));
  for (const { table, name } of lifted) await session.ask(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of lifted) {
      await session.ask(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

async function refuseBrokenKeys(session: TransferSession): Promise<void> {
  const [broken] = await session.ask('select "table", parent from pragma_foreign_key_check limit 1');
  if (broken === undefined) return;
  throw new Error(`A row of ${String(broken['table'])} refers to a missing row of ${String(broken['parent'])}.`);
}

/** Both engines allow more. */
const inputsPerStatement = 30_000;
const rowsPerStatement = 500;

export interface FillOptions {
  progress: Progress;
  /** Schema for the previous content of a PostgreSQL database; without one the database must be vacant. */
  asideIn?: string;
  /** Called with the received content before it is kept. Throws to refuse it. */
  inspect?: (tx: Tx, filled: ReadonlyMap<string, Fingerprint>) => Promise<void>;
}

async function insert(session: TransferSession, table: Table, rows: Values[]): Promise<void> {
  const { columns, name } = table;
  let n = 0;
  const tuples = rows.map(() => `(${columns.map(() => input(session.engine, (n += 1))).join(', ')})`);
  const names = quotedList(columns.map((column) => column.name));
  await session.ask(`insert into ${quoted(name)} (${names}) values ${tuples.join(', ')}`, rows.flat());
}

async function fillTable(session: TransferSession, table: TableContents, progress: Progress): Promise<Fingerprint> {
  const fingerprint = createFingerprint(table.columns);
  const size = Math.min(rowsPerStatement, Math.floor(inputsPerStatement / table.columns.length));
  let waiting: Values[] = [];
  for await (const page of table.read()) {
    for (const values of page) fingerprint.add(values);
    waiting.push(...page);
    while (waiting.length >= size) await insert(session, table, waiting.splice(0, size));
    progress.advance(page.length);
  }
  if (waiting.length > 0) await insert(session, table, waiting);
  waiting = [];
  return fingerprint.end();
}

const shapeOf = ({ columns, key, numbered }: Table): string =>
  JSON.stringify([columns.map(({ name, kind }) => [name, kind]), key, numbered ?? null]);

/** The same migrations make the same tables. A difference means that something else changed them. */
function refuseDifference(given: readonly Table[], made: readonly Table[]): void {
  const shapes = new Map(made.map((table) => [table.name, shapeOf(table)]));
  for (const table of given) {
    if (shapes.get(table.name) === shapeOf(table)) shapes.delete(table.name);
    else throw new Error(`The table ${table.name} differs from the one that this version of Hearth creates.`);
  }
  for (const name of shapes.keys()) throw new Error(`The table ${name} is missing.`);
}

async function fillAll(
  session: TransferSession,
  contents: Contents,
  progress: Progress,
): Promise<Map<string, Fingerprint>> {
  const { tables } = contents;
  refuseDifference(tables, await readTables(session));
  const bindAgain = await liftForeignKeys(session);
  const watchAgain = await liftTriggers(session);
  await emptyTables(session, await readCatalogue(session));
  progress.step(
    'Rows written',
    tables.reduce((sum, { rows }) => sum + rows, 0),
  );
  const filled = new Map<string, Fingerprint>();
  for (const table of tables) {
    filled.set(table.name, await fillTable(session, table, progress));
    if (isNumbered(table) && table.next !== null) await setNextNumber(session, table, table.next);
  }
  progress.step('References checked and texts indexed');
  await bindAgain();
  await watchAgain();
  return filled;
}

/** Reads everything back and compares it with the source. */
async function prove(
  session: TransferSession,
  contents: Contents,
  filled: Map<string, Fingerprint>,
  progress: Progress,
) {
  progress.step('Tables compared', contents.tables.length);
  for (const table of contents.tables) {
    const found = await tableFingerprint(session, table);
    if (found.sha256 !== filled.get(table.name)?.sha256) {
      throw new Error(`The table ${table.name} differs after it was written. Nothing was kept.`);
    }
    progress.advance();
  }
}

/** Makes the database equal to the contents, all or nothing, and verifies the hashes of all tables. */
export async function fillDatabase(
  db: Database,
  contents: Contents,
  { progress, asideIn, inspect }: FillOptions,
): Promise<Map<string, Fingerprint>> {
  return db.write(async (tx) => {
    const session = sessionIn(tx, db.engine);
    await makeRoom(session, asideIn);
    await migrateTo(tx, db.engine, contents.migrations);
    const filled = await fillAll(session, contents, progress);
    await prove(session, contents, filled, progress);
    await inspect?.(tx, filled);
    if (db.engine === 'postgres') await session.ask('analyze');
    return filled;
  });
}
