import type { Selectable } from 'kysely';
import type { Schema } from '../../db/index.ts';
import type { Changes } from '../../domain/artifacts/document.ts';
import type { Source } from './store.ts';

type Row = Selectable<Schema['changesets']>;

export interface Changeset {
  id: number;
  trackerId: number;
  version: number;
  submittedBy: number;
  submittedOn: number;
  changes: Changes;
  comment: { body: string; format: string; groups: number[] | null } | null;
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

/** What has changed up to a version, oldest first. */
export async function changesUpTo(
  source: Source,
  artifactId: number,
  version: number,
): Promise<{ at: number; changes: Changes }[]> {
  const rows = await source
    .selectFrom('changesets')
    .select(['submitted_on', 'changes'])
    .where('artifact_id', '=', artifactId)
    .where('version', '<=', version)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({ at: row.submitted_on, changes: JSON.parse(row.changes) as Changes }));
}
