import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { later } from './units.ts';

export type TextTable = 'artifact_texts' | 'comment_texts';

/** The trigram index of SQLite. */
export const indexOf = (table: TextTable) => `${table}_search` as const;

/** The texts that have changed since they were indexed. Searches check them one by one. */
export const tailOf = (table: TextTable) => `${table}_tail` as const;

const tables: readonly TextTable[] = ['artifact_texts', 'comment_texts'];

/** A writing request waits at most for the indexing of this much. */
const portion = { texts: 256, characters: 65_536 };
/** The tail is counted up to here. */
const mostCounted = 4_000;

/** The index removes its texts, and adds the current ones. */
function indexUpTo(tx: Tx, table: TextTable, last: number): void {
  const [index, tail, texts] = [sql.table(indexOf(table)), sql.table(tailOf(table)), sql.table(table)];
  const upTo = sql`tail.id <= cast(${last} as integer)`;
  const statements = [
    sql`insert into ${index} (${index}, rowid, text)
      select 'delete', tail.id, tail.indexed from ${tail} as tail where ${upTo} and tail.indexed is not null`,
    sql`insert into ${index} (rowid, text)
      select t.id, t.text from ${tail} as tail cross join ${texts} as t on t.id = tail.id where ${upTo}`,
    sql`delete from ${tail} as tail where ${upTo}`,
  ];
  for (const each of statements) later(tx, each.compile(tx));
}

/** Indexes some texts on SQLite. Returns how many are left, counted up to some thousands. */
async function indexSome(tx: Tx, table: TextTable): Promise<number> {
  const tail = sql.table(tailOf(table));
  const [{ rows }, counted] = await Promise.all([
    sql<{
      id: number;
      size: number;
    }>`select tail.id, coalesce(length(tail.indexed), 0) + coalesce(length(t.text), 0) as size
      from ${tail} as tail left join ${sql.table(table)} as t on t.id = tail.id
      order by tail.id limit ${sql.lit(portion.texts)}`.execute(tx),
    sql<{ n: number }>`select count(*) as n
      from (select 1 from ${tail} limit ${sql.lit(mostCounted)}) as counted`.execute(tx),
  ]);
  let characters = 0;
  const chosen = rows.filter(({ size }, place) => {
    characters += size;
    return place === 0 || characters <= portion.characters;
  });
  const last = chosen.at(-1)?.id;
  if (last === undefined) return 0;
  indexUpTo(tx, table, last);
  return (counted.rows[0]?.n ?? 0) - chosen.length;
}

/** Indexes some of the texts that have changed. Returns how many are left, counted up to some thousands. */
export async function indexTexts(tx: Tx): Promise<number> {
  let left = 0;
  for (const table of tables) left += await indexSome(tx, table);
  return left;
}

/** For units that write so many texts that searches should not check them one by one. */
export function indexAllTexts(tx: Tx): void {
  for (const table of tables) indexUpTo(tx, table, Number.MAX_SAFE_INTEGER);
}
