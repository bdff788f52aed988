import { sql } from 'kysely';
import type { Snapshot } from '../../../db/index.ts';
import type { Changes } from '../../../domain/artifacts/document.ts';
import type { Condition } from '../../../domain/query/index.ts';

/** An artifact of the searched tracker, and the artifact at the other end of its link or reference. */
export interface RelatedPair {
  id: number;
  otherId: number;
  otherTrackerId: number;
}

type Linked = Extract<Condition, { kind: 'link' }>;

/** The ends of a link: the searched one and the other one. */
const ends = {
  forward: { own: 'l.source_id', other: 'l.target_id' },
  reverse: { own: 'l.target_id', other: 'l.source_id' },
} as const;

/** The matching links of the artifacts of a tracker, or of some of them. */
export async function matchingLinks(
  { read }: Snapshot,
  trackerId: number,
  { direction, type, target }: Linked,
  among: Uint32Array | undefined,
): Promise<RelatedPair[]> {
  const { own, other } = ends[direction];
  return read
    .selectFrom('artifacts as a')
    .innerJoin('artifact_links as l', 'a.id', own)
    .innerJoin('artifacts as o', 'o.id', other)
    .select(['a.id', 'o.id as otherId', 'o.tracker_id as otherTrackerId'])
    .where('a.tracker_id', '=', trackerId)
    .where('a.link_count', '>', sql.lit(0))
    .$if(type !== null, (query) => query.where('l.type', '=', type ?? ''))
    .$if(target.kind === 'artifact', (query) => query.where(other, '=', target.kind === 'artifact' ? target.id : 0))
    .$if(among !== undefined, (query) => query.where('a.id', 'in', [...(among ?? [])]))
    .execute();
}

export interface ReferencePair extends RelatedPair {
  /** the word in the text that makes the reference */
  keyword: string;
  /** whether the text belongs to the searched artifact */
  isSource: boolean;
}

/** The artifacts of a tracker with a reference to or from this artifact. */
export async function referencesWith({ read }: Snapshot, trackerId: number, id: number): Promise<ReferencePair[]> {
  const pairs = (one: 'source' | 'target', other: 'source' | 'target') =>
    read
      .selectFrom('cross_references as c')
      .innerJoin('artifacts as a', 'a.id', `c.${one}_id`)
      .innerJoin('artifacts as o', 'o.id', `c.${other}_id`)
      .select(['a.id', 'o.id as otherId', 'o.tracker_id as otherTrackerId', 'c.keyword'])
      .where('c.source_type', '=', 'artifact')
      .where('c.target_type', '=', 'artifact')
      .where(`c.${other}_id`, '=', id)
      .where('a.tracker_id', '=', trackerId);
  const [from, to] = [await pairs('source', 'target').execute(), await pairs('target', 'source').execute()];
  return [...from.map((pair) => ({ ...pair, isSource: true })), ...to.map((pair) => ({ ...pair, isSource: false }))];
}

/** How many bytes the changesets of an artifact take. */
export const writtenSizes = ({ read }: Snapshot, artifactId: number): Promise<{ version: number; bytes: number }[]> =>
  read
    .selectFrom('changesets')
    .select(['version', sql<number>`octet_length(changes) + coalesce(octet_length(comment_body), 0)`.as('bytes')])
    .where('artifact_id', '=', artifactId)
    .orderBy('version')
    .execute();

/** The texts of some changesets of an artifact that follow each other, among their other changes. */
export async function writtenBetween(
  { read }: Snapshot,
  artifactId: number,
  first: number,
  last: number,
): Promise<{ changes: Changes; comment: { body: string } | null }[]> {
  const rows = await read
    .selectFrom('changesets')
    .select(['changes', 'comment_body'])
    .where('artifact_id', '=', artifactId)
    .where('version', '>=', first)
    .where('version', '<=', last)
    .execute();
  return rows.map(({ changes, comment_body: body }) => ({
    changes: JSON.parse(changes) as Changes,
    comment: body === null ? null : { body },
  }));
}
