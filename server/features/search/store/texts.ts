import { type RawBuilder, sql } from 'kysely';
import { indexOf, type Snapshot, tailOf, type TextTable } from '../../../db/index.ts';
import type { IdRange } from '../engine/bitmap.ts';

/** The ids of the texts of a field, from the lowest to the highest possible artifact. */
export const textsOf = (fieldId: number) => ({ base: fieldId * 2 ** 31, last: (fieldId + 1) * 2 ** 31 - 1 });

/** SQLite binds numbers as floating point, which don't match ids. */
export const whole = (number: number) => sql<number>`cast(${number} as bigint)`;

/**
 * Whether a number is one of these. They are one value of the statement: with a value for each, the statement would take
 * longer to make and to plan than to run.
 */
export const isOneOf = (
  { engine }: Pick<Snapshot, 'engine'>,
  number: RawBuilder<unknown>,
  numbers: readonly number[],
) =>
  engine === 'postgres'
    ? sql`${number} = any(${numbers}::bigint[])`
    : sql`${number} in (select value from json_each(${JSON.stringify(numbers)}))`;

/** A test for folded texts. Every text that matches the pattern contains the literals. */
export type TextTest = { words: readonly string[] } | { pattern: string; literals: readonly string[] };

/** Words with fewer than three characters are not indexed. */
const isIndexed = (word: string): boolean => Array.from(word).length >= 3;

/** The part of the test that the index can answer. */
export const indexedWords = (test: TextTest): string[] =>
  ('words' in test ? test.words : test.literals).filter(isIndexed);

export const phrases = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');

const like = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The test for each text, without the index. */
export function textCondition({ engine }: Snapshot, test: TextTest): RawBuilder<unknown> {
  if ('pattern' in test) {
    return engine === 'sqlite' ? sql`matches(${test.pattern}, t.text) = 1` : sql`t.text ~ ${test.pattern}`;
  }
  const each = test.words.map((word) =>
    engine === 'sqlite' ? sql`instr(t.text, ${word}) > 0` : sql`t.text like ${like(word)}`,
  );
  return sql.join(each, sql` and `);
}

/** Whether the index of SQLite answers the test or a part of it. It doesn't know the texts of the tail. */
const hasTail = ({ engine }: Snapshot, test: TextTest): boolean => engine === 'sqlite' && indexedWords(test).length > 0;

/** The changed texts that the index doesn't know yet, as `t`. */
export const unindexed = (table: TextTable): RawBuilder<unknown> =>
  sql`${sql.table(tailOf(table))} as tail cross join ${sql.table(table)} as t on t.id = tail.id`;

/** Omits texts in the index that have changed since. `f` is the index. */
export const isCurrent = (table: TextTable): RawBuilder<unknown> =>
  sql`f.rowid not in (select id from ${sql.table(tailOf(table))})`;

/** `t` is the table of texts, or the index if it answers the whole test. Both have a `rowid`. */
function passing(snapshot: Snapshot, table: TextTable, test: TextTest, withRow: boolean) {
  const texts = sql.table(table);
  const known = indexedWords(test);
  // PostgreSQL chooses its index itself.
  if (snapshot.engine === 'postgres')
    return { from: sql`${texts} as t`, id: sql`t.id`, where: textCondition(snapshot, test) };
  if (known.length === 0) return { from: sql`${texts} as t`, id: sql`t.id`, where: textCondition(snapshot, test) };
  const index = sql.table(indexOf(table));
  const isKnown = sql`f.${sql.id(indexOf(table))} match ${phrases(known)}`;
  const isAll = 'words' in test && known.length === test.words.length;
  if (isAll && !withRow) return { from: sql`${index} as f`, id: sql`f.rowid`, where: isKnown };
  return {
    from: sql`${index} as f cross join ${texts} as t on t.id = f.rowid`,
    id: sql`f.rowid`,
    where: isAll ? isKnown : sql`${isKnown} and ${textCondition(snapshot, test)}`,
  };
}

/** The artifacts in a range, or among the given ones, whose text in the field passes the test. */
export async function artifactsWithText(
  snapshot: Snapshot,
  fieldId: number,
  test: TextTest,
  where: IdRange | { among: Uint32Array },
): Promise<Uint32Array> {
  const { base, last } = textsOf(fieldId);
  const ids = (id: RawBuilder<unknown>, from: RawBuilder<unknown>, condition: RawBuilder<unknown>) => {
    const query = sql<{ id: number }>`select ${id} - ${whole(base)} as id from ${from} where ${condition}`;
    return snapshot.ids({ compile: () => query.compile(snapshot.read) });
  };
  const within = (id: RawBuilder<unknown>) =>
    'among' in where
      ? sql`${id} in (${sql.join([...where.among].map((one) => base + one))})`
      : sql`${id} between ${whole(base + where.first)} and ${whole(base + where.last)}`;
  const { from, id, where: passes } = passing(snapshot, 'artifact_texts', test, false);
  const found = await ids(id, from, sql`${passes} and ${within(id)}`);
  if (!hasTail(snapshot, test)) return found;
  const tail = sql`${sql.table(tailOf('artifact_texts'))} as tail`;
  const changed = new Set(await ids(sql`tail.id`, tail, sql`tail.id between ${whole(base)} and ${whole(last)}`));
  if (changed.size === 0) return found;
  const isFound = sql`${textCondition(snapshot, test)} and ${within(sql`t.id`)}`;
  const current = await ids(sql`t.id`, unindexed('artifact_texts'), isFound);
  return Uint32Array.from([...found.filter((one) => !changed.has(one)), ...current]).toSorted();
}

export interface FoundComment {
  artifactId: number;
  submittedBy: number;
  /** null: for everyone */
  groups: number[] | null;
}

interface CommentRow {
  artifact_id: number;
  submitted_by: number;
  comment_groups: string | null;
}

const commentOf = (row: CommentRow): FoundComment => ({
  artifactId: row.artifact_id,
  submittedBy: row.submitted_by,
  groups: row.comment_groups === null ? null : (JSON.parse(row.comment_groups) as number[]),
});

/** The comments on artifacts of a tracker that contain a phrase; null: all comments that are not empty. */
export async function commentsWith(
  snapshot: Snapshot,
  trackerId: number,
  phrase: string | null,
): Promise<FoundComment[]> {
  const comments = async (from: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<FoundComment[]> => {
    const { rows } = await sql<CommentRow>`select t.artifact_id, t.submitted_by, t.comment_groups
      from ${from} where ${where} and t.tracker_id = ${trackerId}`.execute(snapshot.read);
    return rows.map(commentOf);
  };
  if (phrase === null) return comments(sql`comment_texts as t`, sql`true`);
  const test = { words: [phrase] };
  const { from, where } = passing(snapshot, 'comment_texts', test, true);
  if (!hasTail(snapshot, test)) return comments(from, where);
  return [
    ...(await comments(from, sql`${where} and ${isCurrent('comment_texts')}`)),
    ...(await comments(unindexed('comment_texts'), textCondition(snapshot, test))),
  ];
}
