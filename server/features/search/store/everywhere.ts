import { type RawBuilder, sql } from 'kysely';
import { indexOf, type Snapshot, type TextTable } from '../../../db/index.ts';
import { type MatchRank, matchRankOf } from '../../../domain/text-match.ts';
import { indexedWords, isCurrent, phrases, textCondition, textsOf, unindexed, whole } from './texts.ts';

/** Texts of fields, or comments, of many trackers that contain all words, newest first. */
export interface EverywhereRequest {
  source: 'fields' | 'comments';
  words: readonly string[];
  /** the fields, or the trackers of the comments */
  among: readonly number[];
  /** continues after this text */
  after: { artifactId: number; id: number } | undefined;
  limit: number;
}

export interface FoundText {
  /** of the text: the changeset of a comment, or a number that contains the field and the artifact */
  id: number;
  /** of a comment, a number without meaning */
  fieldId: number;
  artifactId: number;
  trackerId: number;
  rank: MatchRank;
  lastModifiedOn: number;
  /** whether the artifact, or the comment, is for some groups only */
  isRestricted: boolean;
}

interface Row {
  id: number;
  artifact_id: number;
  tracker_id: number;
  text: string;
  last_modified_on: number;
  is_restricted: number;
}

/** Numbers are written into the statement, because there may be more of them than parameters are allowed. */
const list = (numbers: readonly number[]) => sql.join([...numbers, -1].map((number) => sql.lit(number)));

const isOpen = {
  fields: sql`a.allowed_groups is null`,
  comments: sql`a.allowed_groups is null and t.comment_groups is null`,
};

const columnsOf = ({ source }: EverywhereRequest) => sql`t.id, t.artifact_id, a.tracker_id, t.text, a.last_modified_on,
  case when ${isOpen[source]} then 0 else 1 end as is_restricted`;

/** So many texts are tried without the index: if it knows none of the words, and if almost every text has them. */
const mostTried = 20_000;
/** When SQLite uses its index in which way. */
const usual = {
  /** The index finds at most this many texts before the newest ones are tried instead. */
  mostIndexed: 4_000,
  /** Up to this many fields are asked one after the other. */
  mostFields: 64,
};

interface Part {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

async function rowsOf(snapshot: Snapshot, request: EverywhereRequest, part: Part): Promise<Row[]> {
  const { source, limit } = request;
  // The order of the index on artifacts, or of the key of comments.
  const order = source === 'fields' ? sql`t.artifact_id desc, t.id desc` : sql`t.id desc`;
  const { rows } = await sql<Row>`select ${columnsOf(request)} from ${part.from} where ${part.where}
    order by ${order} limit ${sql.lit(limit)}`.execute(snapshot.read);
  return rows;
}

const later = ({ source, after }: EverywhereRequest): RawBuilder<unknown> => {
  if (after === undefined) return sql`true`;
  if (source === 'comments') return sql`t.id < ${whole(after.id)}`;
  return sql`(t.artifact_id, t.id) < (${whole(after.artifactId)}, ${whole(after.id)})`;
};

const chosen = ({ source, among }: EverywhereRequest): RawBuilder<unknown> =>
  source === 'fields' ? sql`(t.id >> 31) in (${list(among)})` : sql`t.tracker_id in (${list(among)})`;

const tableOf = ({ source }: EverywhereRequest): TextTable =>
  source === 'fields' ? 'artifact_texts' : 'comment_texts';

/** Without the index: the newest texts, one after the other. */
function scanned(snapshot: Snapshot, request: EverywhereRequest, isBounded: boolean): Promise<Row[]> {
  const table = sql.table(tableOf(request));
  const order = request.source === 'fields' ? sql`t.artifact_id desc, t.id desc` : sql`t.id desc`;
  const within = sql`${chosen(request)} and ${later(request)}`;
  const from = isBounded
    ? sql`(select t.* from ${table} as t where ${within} order by ${order} limit ${sql.lit(mostTried)}) as t`
    : sql`${table} as t`;
  const contains = textCondition(snapshot, { words: request.words });
  return rowsOf(snapshot, request, {
    from: sql`${from} inner join artifacts as a on a.id = t.artifact_id`,
    where: isBounded ? contains : sql`${contains} and ${within}`,
  });
}

/** By the index of SQLite, which has the order of the ids. */
function indexed(snapshot: Snapshot, request: EverywhereRequest, more: RawBuilder<unknown>): Promise<Row[]> {
  const table = tableOf(request);
  const search = sql.table(indexOf(table));
  const match = sql`f.${sql.id(indexOf(table))} match ${phrases(indexedWords({ words: request.words }))}`;
  return rowsOf(snapshot, request, {
    from: sql`${search} as f cross join ${sql.table(table)} as t on t.id = f.rowid
      cross join artifacts as a on a.id = t.artifact_id`,
    where: sql`${match} and ${textCondition(snapshot, { words: request.words })} and ${chosen(request)}
      and ${later(request)} and ${more} and ${isCurrent(table)}`,
  });
}

/** The texts that the index of SQLite doesn't know yet. */
function changed(snapshot: Snapshot, request: EverywhereRequest): Promise<Row[]> {
  return rowsOf(snapshot, request, {
    from: sql`${unindexed(tableOf(request))} cross join artifacts as a on a.id = t.artifact_id`,
    where: sql`${textCondition(snapshot, { words: request.words })} and ${chosen(request)} and ${later(request)}`,
  });
}

/** The first rows of several lists, in the order of the answer. */
const merged = ({ source, limit }: EverywhereRequest, rows: readonly Row[]): Row[] =>
  rows
    .toSorted((one, other) => (source === 'fields' ? other.artifact_id - one.artifact_id : 0) || other.id - one.id)
    .slice(0, limit);

async function isFrequent({ read }: Snapshot, request: EverywhereRequest, most: number): Promise<boolean> {
  const search = indexOf(tableOf(request));
  const match = sql`f.${sql.id(search)} match ${phrases(indexedWords({ words: request.words }))}`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from
    (select f.rowid from ${sql.table(search)} as f where ${match} limit ${sql.lit(most + 1)}) as found`.execute(read);
  return (rows[0]?.n ?? 0) > most;
}

/** A frequent word in a few fields: the newest texts of each. */
async function byField(snapshot: Snapshot, request: EverywhereRequest): Promise<Row[]> {
  const found: Row[] = [];
  for (const field of request.among) {
    const { base, last } = textsOf(field);
    found.push(...(await indexed(snapshot, request, sql`f.rowid between ${whole(base)} and ${whole(last)}`)));
  }
  return merged(request, found);
}

async function matching(snapshot: Snapshot, request: EverywhereRequest, bounds: typeof usual): Promise<Row[]> {
  if (indexedWords({ words: request.words }).length === 0) return scanned(snapshot, request, true);
  // PostgreSQL chooses its index itself.
  if (snapshot.engine === 'postgres') return scanned(snapshot, request, false);
  const isRare = request.source === 'comments' || !(await isFrequent(snapshot, request, bounds.mostIndexed));
  if (!isRare && request.among.length > bounds.mostFields) return scanned(snapshot, request, false);
  const known = isRare ? await indexed(snapshot, request, sql`true`) : await byField(snapshot, request);
  return merged(request, [...known, ...(await changed(snapshot, request))]);
}

export async function textsEverywhere(
  snapshot: Snapshot,
  request: EverywhereRequest,
  bounds = usual,
): Promise<FoundText[]> {
  if (request.among.length === 0) return [];
  return (await matching(snapshot, request, bounds)).flatMap((row) => {
    const rank = matchRankOf(row.text, request.words);
    if (rank === undefined) return [];
    const { id, artifact_id: artifactId, tracker_id: trackerId, last_modified_on: lastModifiedOn } = row;
    const fieldId = Math.floor(id / 2 ** 31);
    return [{ id, fieldId, artifactId, trackerId, rank, lastModifiedOn, isRestricted: row.is_restricted === 1 }];
  });
}
