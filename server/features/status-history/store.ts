import { sql } from 'kysely';
import type { Database } from '../../db/index.ts';
import type { Changes } from '../../domain/artifacts/document.ts';

export interface PastChangeset {
  id: number;
  artifactId: number;
  version: number;
  at: number;
  changes: Changes;
}

/** Changesets made in a tracker since an instant, newest first, before the given one. */
export async function changesetsSince(
  { read }: Database,
  trackerId: number,
  since: number,
  before: Pick<PastChangeset, 'id' | 'at'> | undefined,
  limit: number,
): Promise<PastChangeset[]> {
  const rows = await read
    .selectFrom('changesets')
    .select(['id', 'artifact_id', 'version', 'submitted_on', 'changes'])
    .where('tracker_id', '=', trackerId)
    .where('submitted_on', '>=', since)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(submitted_on, id) < (${before?.at}, ${before?.id})`),
    )
    .orderBy('submitted_on', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    artifactId: row.artifact_id,
    version: row.version,
    at: row.submitted_on,
    changes: JSON.parse(row.changes) as Changes,
  }));
}

/** The last version of each artifact in another tracker. Artifacts that were never in another one are left out. */
export async function versionsElsewhere(
  { read }: Database,
  trackerId: number,
  artifactIds: readonly number[],
): Promise<Map<number, number>> {
  if (artifactIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('changesets')
    .select((eb) => ['artifact_id', eb.fn.max('version').as('version')])
    .where('artifact_id', 'in', [...artifactIds])
    .where('tracker_id', '!=', trackerId)
    .groupBy('artifact_id')
    .execute();
  return new Map(rows.map((row) => [row.artifact_id, row.version]));
}
