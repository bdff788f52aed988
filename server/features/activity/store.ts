import { sql } from 'kysely';
import type { Database } from '../../db/index.ts';

/** A position in the order of all changesets. */
export interface ActivityPosition {
  at: number;
  id: number;
}

/** A changeset, and the current tracker of its artifact. */
export interface ChangesetRef extends ActivityPosition {
  artifactId: number;
  trackerId: number;
  /** of the changeset and of the values of the artifact */
  bytes: number;
}

/** The latest changesets before a position, newest first. `trackerId` selects those made in one tracker. */
export function changesetsBefore(
  db: Database,
  before: ActivityPosition | undefined,
  limit: number,
  trackerId?: number,
): Promise<ChangesetRef[]> {
  return db.read
    .selectFrom('changesets')
    .innerJoin('artifacts', 'artifacts.id', 'changesets.artifact_id')
    .select([
      'changesets.id',
      'changesets.submitted_on as at',
      'changesets.artifact_id as artifactId',
      'artifacts.tracker_id as trackerId',
      sql<number>`octet_length(changesets.changes) + octet_length(artifacts.document)`.as('bytes'),
    ])
    .$if(trackerId !== undefined, (query) => query.where('changesets.tracker_id', '=', trackerId ?? 0))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(changesets.submitted_on, changesets.id) < (${before?.at}, ${before?.id})`),
    )
    .orderBy('changesets.submitted_on', 'desc')
    .orderBy('changesets.id', 'desc')
    .limit(limit)
    .execute();
}
