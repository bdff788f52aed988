import { type RawBuilder, sql } from 'kysely';
import type { Snapshot } from '../../../db/index.ts';
import { type MatchRank, matchRankOf } from '../../../domain/text-match.ts';
import { newestMatches, usual } from './newest/index.ts';
import {
  type Bounds,
  isWanted,
  fieldOfText,
  comesLater,
  type NewestRequest,
  newestFirst,
  textTableOf,
} from './newest/request.ts';
import { isOneOf, textCondition } from './texts.ts';

/** Texts of many trackers, newest first. */
export interface EverywhereRequest extends NewestRequest {
  /** only texts that consist of the words and nothing else */
  isWhole?: boolean;
  /** only texts of these artifacts */
  artifacts?: readonly number[];
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
  /** whether the artifact or the comment is restricted to some groups */
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

const isOpen = {
  fields: sql`a.allowed_groups is null`,
  comments: sql`a.allowed_groups is null and t.comment_groups is null`,
};

async function rowsOf({ read }: Snapshot, request: EverywhereRequest, where: RawBuilder<unknown>): Promise<Row[]> {
  const { source, groups, limit } = request;
  const { rows } = await sql<Row>`select t.id, t.artifact_id, a.tracker_id, t.text, a.last_modified_on,
      case when ${isOpen[source]} then 0 else 1 end as is_restricted
    from ${sql.table(textTableOf(request))} as t inner join artifacts as a on a.id = t.artifact_id
    where ${where} order by ${newestFirst(request)} limit ${sql.lit(limit * groups.length)}`.execute(read);
  return rows;
}

/** By the index in which texts are sorted. It has their first characters. */
function isWholeText({ words }: EverywhereRequest): RawBuilder<unknown> {
  const text = words.join(' ');
  return sql`substr(t.text, 1, 64) = ${Array.from(text).slice(0, 64).join('')} and t.text = ${text}`;
}

interface Ways {
  bounds: Bounds;
  /** the ids of the newest texts, if their words are in memory */
  inMemory: (request: NewestRequest) => Promise<number[] | undefined> | undefined;
}

async function matching(snapshot: Snapshot, request: EverywhereRequest, { bounds, inMemory }: Ways): Promise<Row[]> {
  if (request.isWhole === true)
    return rowsOf(snapshot, request, sql`${isWanted(request)} and ${isWholeText(request)} and ${comesLater(request)}`);
  if (request.artifacts !== undefined) {
    const isAmong = isOneOf(snapshot, sql`t.artifact_id`, request.artifacts);
    return rowsOf(snapshot, request, sql`${isAmong} and ${isWanted(request)} and ${textCondition(snapshot, request)}`);
  }
  const ids = (await inMemory(request)) ?? (await newestMatches(snapshot, request, bounds));
  if (ids.length === 0) return [];
  return rowsOf(snapshot, request, isOneOf(snapshot, sql`t.id`, ids));
}

export async function textsEverywhere(
  snapshot: Snapshot,
  request: EverywhereRequest,
  { bounds = usual[snapshot.engine], inMemory = () => undefined }: Partial<Ways> = {},
): Promise<FoundText[]> {
  if (request.groups.flat().length === 0) return [];
  return (await matching(snapshot, request, { bounds, inMemory })).flatMap((row) => {
    const rank = matchRankOf(row.text, request.words);
    if (rank === undefined) return [];
    const { id, artifact_id: artifactId, tracker_id: trackerId, last_modified_on: lastModifiedOn } = row;
    const fieldId = fieldOfText(id);
    return [{ id, fieldId, artifactId, trackerId, rank, lastModifiedOn, isRestricted: row.is_restricted === 1 }];
  });
}
