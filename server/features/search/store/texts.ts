import { type RawBuilder, sql } from 'kysely';
import type { Snapshot } from '../../../db/index.ts';
import type { IdRange } from '../engine/bitmap.ts';

/** The ids of the texts of a field: of the first and of the last artifact that there can be. */
export const textsOf = (fieldId: number) => ({ base: fieldId * 2 ** 31, last: (fieldId + 1) * 2 ** 31 - 1 });

/** SQLite takes a number that is given for a real one, with which ids are none any more. */
export const whole = (number: number) => sql<number>`cast(${number} as bigint)`;

/** What a text is asked for, folded; whatever matches the pattern has the literals in it. */
export type TextTest = { words: readonly string[] } | { pattern: string; literals: readonly string[] };

/** What has fewer characters than three is in no index. */
const isIndexed = (word: string): boolean => Array.from(word).length >= 3;

/** What of the test the index answers. */
export const indexedWords = (test: TextTest): string[] =>
  ('words' in test ? test.words : test.literals).filter(isIndexed);

const phrases = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');

const like = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Asked of each text, whatever the index knows. */
function condition({ engine }: Snapshot, test: TextTest): RawBuilder<unknown> {
  if ('pattern' in test) {
    return engine === 'sqlite' ? sql`matches(${test.pattern}, t.text) = 1` : sql`t.text ~ ${test.pattern}`;
  }
  const each = test.words.map((word) =>
    engine === 'sqlite' ? sql`instr(t.text, ${word}) > 0` : sql`t.text like ${like(word)}`,
  );
  return sql.join(each, sql` and `);
}

/** `t` is the texts, or the index where it has all that is asked for: both have a `rowid`. */
function passing(snapshot: Snapshot, table: 'artifact_texts' | 'comment_texts', test: TextTest, withRow: boolean) {
  const texts = sql.table(table);
  const known = indexedWords(test);
  // PostgreSQL finds its index by itself.
  if (snapshot.engine === 'postgres')
    return { from: sql`${texts} as t`, id: sql`t.id`, where: condition(snapshot, test) };
  if (known.length === 0) return { from: sql`${texts} as t`, id: sql`t.id`, where: condition(snapshot, test) };
  const index = sql.table(`${table}_search`);
  const isKnown = sql`f.${sql.id(`${table}_search`)} match ${phrases(known)}`;
  const isAll = 'words' in test && known.length === test.words.length;
  if (isAll && !withRow) return { from: sql`${index} as f`, id: sql`f.rowid`, where: isKnown };
  return {
    from: sql`${index} as f cross join ${texts} as t on t.id = f.rowid`,
    id: sql`f.rowid`,
    where: isAll ? isKnown : sql`${isKnown} and ${condition(snapshot, test)}`,
  };
}

/** The artifacts of a range, or among some, whose text in the field passes. */
export function artifactsWithText(
  snapshot: Snapshot,
  fieldId: number,
  test: TextTest,
  where: IdRange | { among: Uint32Array },
): Promise<Uint32Array> {
  const { base } = textsOf(fieldId);
  const { from, id, where: passes } = passing(snapshot, 'artifact_texts', test, false);
  const within =
    'among' in where
      ? sql`${id} in (${sql.join([...where.among].map((one) => base + one))})`
      : sql`${id} between ${whole(base + where.first)} and ${whole(base + where.last)}`;
  const query = sql<{ id: number }>`select ${id} - ${whole(base)} as id from ${from} where ${passes} and ${within}`;
  return snapshot.ids({ compile: () => query.compile(snapshot.read) });
}

export interface FoundComment {
  artifactId: number;
  submittedBy: number;
  /** null: for everybody */
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

/** The comments on artifacts of a tracker that contain a phrase; null: all that are not empty. */
export async function commentsWith(
  snapshot: Snapshot,
  trackerId: number,
  phrase: string | null,
): Promise<FoundComment[]> {
  const test = phrase === null ? undefined : { words: [phrase] };
  const { from, where } =
    test === undefined
      ? { from: sql`comment_texts as t`, where: sql`true` }
      : passing(snapshot, 'comment_texts', test, true);
  const { rows } = await sql<CommentRow>`select t.artifact_id, t.submitted_by, t.comment_groups
    from ${from} where ${where} and t.tracker_id = ${trackerId}`.execute(snapshot.read);
  return rows.map(commentOf);
}
