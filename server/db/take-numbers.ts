import { sql } from 'kysely';
import { statement } from './compiled.ts';
import type { Engine, Tx } from './database.ts';
import { knownIn } from './units.ts';

type Numbered = 'artifacts' | 'changesets' | 'files';

/** Reserves consecutive numbers of a table for rows written later. Returns the first. */
export async function takeNumbers(tx: Tx, engine: Engine, table: Numbered, count: number): Promise<number> {
  knownIn(tx)?.ids.delete(table);
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

/** On SQLite no other transaction writes until this one ends, so incrementing is enough. */
const nextIds = statement((db, { count }: { count: number }, engine) => ({
  compile: () =>
    engine === 'sqlite'
      ? sql<{
          id: number;
        }>`with recursive next (place) as (select 1 union all select place + 1 from next where place < ${count})
          select place + coalesce((select seq from sqlite_sequence where name = 'artifacts'), 0) as id from next`.compile(
          db,
        )
      : sql<{ id: number }>`select nextval(pg_get_serial_sequence('artifacts', 'id')) as id
          from generate_series(1, ${count})`.compile(db),
}));

/** On PostgreSQL: blocks transactions that reserve several ids at once, as an insert does. */
const lockIds = statement((db) => ({
  compile: () => sql`lock table artifacts in row exclusive mode`.compile(db),
}));

/**
 * An id for a new artifact, which is inserted with it in this unit. An enclosure reserves the ids of all its parts at
 * once.
 */
export async function nextArtifactId(tx: Tx, engine: Engine): Promise<number> {
  const known = knownIn(tx);
  const reserved = known?.ids.get('artifacts')?.shift();
  if (reserved !== undefined) return reserved;
  if (engine === 'postgres') lockIds.later(tx, {});
  const count = known?.expected.get('artifacts') ?? 1;
  known?.expected.delete('artifacts');
  const [first, ...others] = (await nextIds.run(tx, { count: Math.max(1, count) })).rows.map(({ id }) => id);
  if (first === undefined) throw new Error('The new artifact has no id.');
  known?.ids.set('artifacts', others);
  return first;
}
