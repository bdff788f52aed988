import { type RawBuilder, sql } from 'kysely';
import type { Snapshot, TextTable } from '../../../../db/index.ts';
import { textCondition, textsOf, whole } from '../texts.ts';

/** The newest texts of fields, or comments, that contain all words. */
export interface NewestRequest {
  source: 'fields' | 'comments';
  words: readonly string[];
  /** the fields, or the trackers of the comments; the newest texts of each group are found */
  groups: readonly (readonly number[])[];
  /** continues after this text */
  after: { artifactId: number; id: number } | undefined;
  /** of each group */
  limit: number;
}

/** Limits the work of a search, because the newest texts are found in different ways. */
export interface Bounds {
  /** Words in more texts than this are frequent. */
  mostMatches: number;
  /** Up to this many fields are searched one after the other for frequent words. */
  mostFields: number;
  /** Frequent words in more fields are searched in this many of the newest texts. */
  mostWalked: number;
}

/** The id of a text, and its artifact. */
export interface TextPlace {
  id: number;
  artifactId: number;
}

/** Numbers are written into the statement, because there may be more of them than parameters are allowed. */
export const list = (numbers: readonly number[]) => sql.join([...numbers, -1].map((number) => sql.lit(number)));

type Source = Pick<NewestRequest, 'source'>;

export const textTableOf = ({ source }: Source): TextTable =>
  source === 'fields' ? 'artifact_texts' : 'comment_texts';

/** The order of the index on artifacts, or of the key of comments. */
export const newestFirst = ({ source }: Source): RawBuilder<unknown> =>
  source === 'fields' ? sql`t.artifact_id desc, t.id desc` : sql`t.id desc`;

export const isWanted = ({ source, groups }: Pick<NewestRequest, 'source' | 'groups'>): RawBuilder<unknown> =>
  source === 'fields' ? sql`(t.id >> 31) in (${list(groups.flat())})` : sql`t.tracker_id in (${list(groups.flat())})`;

export const comesLater = ({ source, after }: Pick<NewestRequest, 'source' | 'after'>): RawBuilder<unknown> => {
  if (after === undefined) return sql`true`;
  if (source === 'comments') return sql`t.id < ${whole(after.id)}`;
  return sql`(t.artifact_id, t.id) < (${whole(after.artifactId)}, ${whole(after.id)})`;
};

/** The field of a text. */
export const fieldOfText = (textId: number): number => Math.floor(textId / 2 ** 31);

/** The texts of a field that come later, from the lowest to the highest id. */
export function rangeOf(fieldId: number, { after }: Pick<NewestRequest, 'after'>): { base: number; last: number } {
  const { base, last } = textsOf(fieldId);
  if (after === undefined) return { base, last };
  const same = base + after.artifactId;
  return { base, last: same < after.id ? same : same - 1 };
}

/** `value` is the id of the text, and `id` the artifact. */
export interface PlaceRow {
  value: number;
  id: number;
}

export async function placesOf(snapshot: Snapshot, query: RawBuilder<PlaceRow>): Promise<TextPlace[]> {
  const found = await snapshot.pairs({ compile: () => query.compile(snapshot.read) });
  return Array.from(found.values, (id, at) => ({ id, artifactId: found.ids[at] ?? 0 }));
}

/** Checks this many of the newest texts, one after the other. */
export function walked(snapshot: Snapshot, request: NewestRequest, most: number): Promise<TextPlace[]> {
  const order = newestFirst(request);
  return placesOf(
    snapshot,
    sql<PlaceRow>`select t.id as value, t.artifact_id as id
      from (select t.* from ${sql.table(textTableOf(request))} as t where ${isWanted(request)} and ${comesLater(request)}
        order by ${order} limit ${sql.lit(most)}) as t
      where ${textCondition(snapshot, { words: request.words })}`,
  );
}
