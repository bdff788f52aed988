// The index of SQLite reads texts in the order of their ids. The ids of a field have the order of the artifacts.
import { type RawBuilder, sql } from 'kysely';
import { indexOf, type Snapshot } from '../../../../db/index.ts';
import { indexedWords, isCurrent, phrases, textCondition, unindexed, whole } from '../texts.ts';
import {
  type Bounds,
  isWanted,
  comesLater,
  list,
  type NewestRequest,
  type TextPlace,
  type PlaceRow,
  placesOf,
  rangeOf,
  textTableOf,
  walked,
} from './request.ts';

const index = (request: NewestRequest): RawBuilder<unknown> => sql.table(indexOf(textTableOf(request)));

const isIndexed = (request: NewestRequest): RawBuilder<unknown> =>
  sql`f.${sql.id(indexOf(textTableOf(request)))} match ${phrases(indexedWords(request))}`;

/** Texts that the index finds, as `f`, and as `t` where the index can't answer alone. */
function indexed(snapshot: Snapshot, request: NewestRequest) {
  const table = textTableOf(request);
  const isAll = indexedWords(request).length === request.words.length;
  const where = sql`${isIndexed(request)} and ${isCurrent(table)}`;
  if (isAll) return { from: sql`${index(request)} as f`, where };
  const from = sql`${index(request)} as f cross join ${sql.table(table)} as t on t.id = f.rowid`;
  return { from, where: sql`${where} and ${textCondition(snapshot, request)}` };
}

const place = sql`f.rowid as value, f.rowid & 2147483647 as id`;

async function byField(snapshot: Snapshot, request: NewestRequest): Promise<TextPlace[]> {
  const { from, where } = indexed(snapshot, request);
  const found: TextPlace[] = [];
  for (const field of request.groups.flat()) {
    const { base, last } = rangeOf(field, request);
    const inField = sql`${where} and f.rowid between ${whole(base)} and ${whole(last)}`;
    const query = sql<PlaceRow>`select ${place} from ${from} where ${inField}
      order by f.rowid desc limit ${sql.lit(request.limit)}`;
    found.push(...(await placesOf(snapshot, query)));
  }
  return found;
}

/** In any order. */
function some(snapshot: Snapshot, request: NewestRequest, most: number): Promise<TextPlace[]> {
  const { from, where } = indexed(snapshot, request);
  const inFields = sql`(f.rowid >> 31) in (${list(request.groups.flat())})`;
  return placesOf(
    snapshot,
    sql<PlaceRow>`select ${place} from ${from} where ${where} and ${inFields} limit ${sql.lit(most)}`,
  );
}

/** The newest comments with the words, whether they are frequent or not. */
function comments(snapshot: Snapshot, request: NewestRequest, most: number): Promise<TextPlace[]> {
  const { from, where } = indexed(snapshot, request);
  const begin = request.after === undefined ? sql`true` : sql`f.rowid < ${whole(request.after.id)}`;
  return placesOf(
    snapshot,
    sql<PlaceRow>`select t.id as value, t.artifact_id as id
      from (select f.rowid as id from ${from} where ${where} and ${begin}
        order by f.rowid desc limit ${sql.lit(most)}) as newest
      cross join comment_texts as t on t.id = newest.id
      where ${isWanted(request)} order by newest.id desc limit ${sql.lit(request.limit)}`,
  );
}

/** The texts that the index doesn't know yet. */
function changed(snapshot: Snapshot, request: NewestRequest): Promise<TextPlace[]> {
  return placesOf(
    snapshot,
    sql<PlaceRow>`select t.id as value, t.artifact_id as id from ${unindexed(textTableOf(request))}
      where ${textCondition(snapshot, request)} and ${isWanted(request)} and ${comesLater(request)}`,
  );
}

async function known(snapshot: Snapshot, request: NewestRequest, bounds: Bounds): Promise<TextPlace[]> {
  if (request.source === 'comments') return comments(snapshot, request, bounds.mostMatches);
  const found = await some(snapshot, request, bounds.mostMatches + 1);
  if (found.length <= bounds.mostMatches) return found;
  if (request.groups.flat().length > bounds.mostFields) return walked(snapshot, request, bounds.mostWalked);
  return byField(snapshot, request);
}

export const newestOnSqlite = async (
  snapshot: Snapshot,
  request: NewestRequest,
  bounds: Bounds,
): Promise<TextPlace[]> => [...(await known(snapshot, request, bounds)), ...(await changed(snapshot, request))];
