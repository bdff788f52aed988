import { type RawBuilder, sql } from 'kysely';
import type { Engine, Tx } from './database.ts';
import type { Schema } from './schema.ts';
import { later } from './units.ts';

type Kind = 'integer' | 'bigint' | 'text' | 'double precision';

type Columns<Table extends keyof Schema> = Readonly<Partial<Record<keyof Schema[Table], Kind>>>;

/** One statement with one parameter: the rows as JSON. */
function insertOf<Table extends keyof Schema>(
  engine: Engine,
  table: Table,
  columns: Columns<Table>,
  rows: readonly object[],
): RawBuilder<unknown> {
  const names = Object.keys(columns);
  const list = sql.join(names.map((name) => sql.id(name)));
  const json = JSON.stringify(rows);
  if (engine === 'sqlite') {
    const values = names.map((name) => sql`value ->> ${sql.lit(name)}`);
    return sql`insert into ${sql.table(table)} (${list}) select ${sql.join(values)} from json_each(${json})`;
  }
  const typed = Object.entries(columns).map(([name, kind]) => sql`${sql.id(name)} ${sql.raw(String(kind))}`);
  return sql`insert into ${sql.table(table)} (${list})
    select ${list} from json_to_recordset(${json}::json) as given (${sql.join(typed)})`;
}

/** Inserts many rows with one statement. */
export async function insertRows<Table extends keyof Schema>(
  tx: Tx,
  engine: Engine,
  table: Table,
  columns: Columns<Table>,
  rows: readonly object[],
): Promise<void> {
  if (rows.length > 0) await insertOf(engine, table, columns, rows).execute(tx);
}

/** The same, without waiting. */
export function insertRowsLater<Table extends keyof Schema>(
  tx: Tx,
  engine: Engine,
  table: Table,
  columns: Columns<Table>,
  rows: readonly object[],
): void {
  if (rows.length > 0) later(tx, insertOf(engine, table, columns, rows).compile(tx));
}
