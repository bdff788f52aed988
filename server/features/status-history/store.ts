import { sql } from 'kysely';
import type { Database } from '../../db/index.ts';
import type { Changes, FieldChange } from '../../domain/artifacts/document.ts';

export interface PastChangeset {
  id: number;
  artifactId: number;
  version: number;
  at: number;
  /** of its changes */
  bytes: number;
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
    .select(['id', 'artifact_id', 'version', 'submitted_on', sql<number>`octet_length(changes)`.as('bytes')])
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
    bytes: row.bytes,
  }));
}

/** The changes of changesets to a field, by changeset. */
export async function changesTo(
  { read }: Database,
  fieldId: number,
  ids: readonly number[],
): Promise<Map<number, FieldChange | undefined>> {
  const rows = await read
    .selectFrom('changesets')
    .select(['id', 'changes'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, changes }) => [id, (JSON.parse(changes) as Changes)[String(fieldId)]]));
}

/** The last version of each artifact in another tracker. Artifacts that were always in this one are omitted. */
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
