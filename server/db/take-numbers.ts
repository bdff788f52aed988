import { sql } from 'kysely';
import type { Engine, Tx } from './database.ts';

type Numbered = 'artifacts' | 'changesets' | 'files';

/** Reserves consecutive numbers of a table for rows written later. Returns the first. */
export async function takeNumbers(tx: Tx, engine: Engine, table: Numbered, count: number): Promise<number> {
  if (engine === 'sqlite') {
    await sql`insert into sqlite_sequence (name, seq) select ${table}, 0
      where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(tx);
    const { rows } = await sql<{ seq: number }>`update sqlite_sequence set seq = seq + ${count}
      where name = ${table} returning seq`.execute(tx);
    return (rows[0]?.seq ?? 0) - count + 1;
  }
  // Inserts take numbers, so lock the table to keep them out.
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
  const { rows } = await sql<{ last: string }>`
    select setval(${sequence}, nextval(${sequence}) + ${count} - 1) as last`.execute(tx);
  return Number(rows[0]?.last ?? 0) - count + 1;
}
