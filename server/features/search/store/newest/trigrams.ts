// PostgreSQL guesses how many texts contain a word, and chooses a bad plan if it guesses wrong. A sample is better.
import { sql } from 'kysely';
import type { Snapshot } from '../../../../db/index.ts';
import { textCondition, whole } from '../texts.ts';
import {
  type Bounds,
  isWanted,
  comesLater,
  type NewestRequest,
  type TextPlace,
  type PlaceRow,
  placesOf,
  rangeOf,
  textTableOf,
  walked,
} from './request.ts';

/** With this many texts, a word of one text in a thousand is found about four times. */
const sampled = 4_000;
/** Even of many fields, this many texts of each are looked at. */
const leastWalked = 2_000;

async function isFrequent(snapshot: Snapshot, request: NewestRequest, most: number): Promise<boolean> {
  const table = sql.table(textTableOf(request));
  const known = await sql<{ n: number }>`select reltuples::float8 as n from pg_class
    where oid = ${textTableOf(request)}::regclass`.execute(snapshot.read);
  const texts = known.rows[0]?.n ?? 0;
  if (texts <= most) return false;
  const share = Math.min(1, sampled / texts);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from ${table} as t tablesample system (${sql.lit(100 * share)})
    where ${textCondition(snapshot, request)}`.execute(snapshot.read);
  return (rows[0]?.n ?? 0) / share > most;
}

/** All texts with rare words, by the index, whatever PostgreSQL estimates. */
async function all(snapshot: Snapshot, request: NewestRequest): Promise<TextPlace[]> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(snapshot.read);
  return placesOf(
    snapshot,
    sql<PlaceRow>`select t.id as value, t.artifact_id as id from ${sql.table(textTableOf(request))} as t
      where ${textCondition(snapshot, request)} and ${isWanted(request)} and ${comesLater(request)}`,
  );
}

/** The newest texts of each field. */
async function byField(snapshot: Snapshot, request: NewestRequest, most: number): Promise<TextPlace[]> {
  const fields = request.groups.flat();
  const each = Math.max(leastWalked, Math.floor(most / fields.length));
  const found: TextPlace[] = [];
  for (const field of fields) {
    const { base, last } = rangeOf(field, request);
    const query = sql<PlaceRow>`select t.id as value, t.artifact_id as id
      from (select t.* from artifact_texts as t where t.id between ${whole(base)} and ${whole(last)}
        order by t.id desc limit ${sql.lit(each)}) as t
      where ${textCondition(snapshot, request)} order by t.id desc limit ${sql.lit(request.limit)}`;
    found.push(...(await placesOf(snapshot, query)));
  }
  return found;
}

export async function newestOnPostgres(
  snapshot: Snapshot,
  request: NewestRequest,
  bounds: Bounds,
): Promise<TextPlace[]> {
  if (!(await isFrequent(snapshot, request, bounds.mostMatches))) return all(snapshot, request);
  if (request.source === 'comments' || request.groups.flat().length > bounds.mostFields)
    return walked(snapshot, request, bounds.mostWalked);
  return byField(snapshot, request, bounds.mostWalked);
}
