import { sql } from 'kysely';
import type { Engine, Tx } from './database.ts';
import type { Schema } from './schema.ts';

type Kind = 'integer' | 'bigint' | 'text' | 'double precision';

/** Inserts many rows with one statement and one parameter: the rows as JSON. */
export async function insertRows<Table extends keyof Schema>(
  tx: Tx,
  engine: Engine,
  table: Table,
  columns: Readonly<Partial<Record<keyof Schema[Table], Kind>>>,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const list = sql.join(names.map((name) => sql.id(name)));
  const json = JSON.stringify(rows);
  if (engine === 'sqlite') {
    const values = names.map((name) => sql`value ->> ${sql.lit(name)}`);
    await sql`insert into ${sql.table(table)} (${list}) select ${sql.join(values)} from json_each(${json})`.execute(tx);
    return;
  }
  const typed = Object.entries(columns).map(([name, kind]) => sql`${sql.id(name)} ${sql.raw(String(kind))}`);
  await sql`insert into ${sql.table(table)} (${list})
    select ${list} from json_to_recordset(${json}::json) as given (${sql.join(typed)})`.execute(tx);
}
