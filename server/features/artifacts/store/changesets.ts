import type { Selectable } from 'kysely';
import type { Schema } from '../../../db/index.ts';
import type { Changes } from '../../../domain/artifacts/document.ts';
import type { Source, StoredComment } from './artifacts.ts';
import { portions } from './portions.ts';

type Row = Selectable<Schema['changesets']>;

export interface Changeset {
  id: number;
  trackerId: number;
  version: number;
  submittedBy: number;
  submittedOn: number;
  changes: Changes;
  comment: StoredComment | null;
}

export const changesetOf = (row: Row): Changeset => ({
  id: row.id,
  trackerId: row.tracker_id,
  version: row.version,
  submittedBy: row.submitted_by,
  submittedOn: row.submitted_on,
  changes: JSON.parse(row.changes) as Changes,
  comment:
    row.comment_body === null
      ? null
      : {
          body: row.comment_body,
          format: row.comment_format ?? 'text',
          groups: row.comment_groups === null ? null : (JSON.parse(row.comment_groups) as number[]),
          ...(row.comment_by === null ? {} : { by: row.comment_by }),
          ...(row.comment_on === null ? {} : { on: row.comment_on }),
        },
});

/** The whole history of an artifact, oldest first. */
export async function changesetsOf(source: Source, artifactId: number): Promise<Changeset[]> {
  const rows = await source
    .selectFrom('changesets')
    .selectAll()
    .where('artifact_id', '=', artifactId)
    .orderBy('version')
    .execute();
  return rows.map(changesetOf);
}

export async function findChangeset(
  source: Source,
  artifactId: number,
  version: number,
): Promise<Changeset | undefined> {
  const row = await source
    .selectFrom('changesets')
    .selectAll()
    .where('artifact_id', '=', artifactId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row === undefined ? undefined : changesetOf(row);
}

export interface PastChange {
  version: number;
  at: number;
  changes: Changes;
}

/** What has changed in several artifacts, by their ids, oldest first. */
export async function changesIn(source: Source, ids: readonly number[]): Promise<Map<number, PastChange[]>> {
  const found = new Map<number, PastChange[]>(ids.map((id) => [id, []]));
  for (const portion of portions(ids)) {
    const rows = await source
      .selectFrom('changesets')
      .select(['artifact_id', 'version', 'submitted_on', 'changes'])
      .where('artifact_id', 'in', portion)
      .orderBy('artifact_id')
      .orderBy('version')
      .execute();
    for (const { artifact_id, version, submitted_on: at, changes } of rows) {
      found.get(artifact_id)?.push({ version, at, changes: JSON.parse(changes) as Changes });
    }
  }
  return found;
}
