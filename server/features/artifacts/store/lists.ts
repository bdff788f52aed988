import type { DbOrTx } from '../../../db/index.ts';
import { type ArtifactRecord, artifactRecordOf } from '../../../domain/artifacts/record.ts';

/** Newest first. */
export async function submittedBy(source: DbOrTx, userId: number): Promise<ArtifactRecord[]> {
  const rows = await source
    .selectFrom('artifacts')
    .selectAll()
    .where('submitted_by', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(artifactRecordOf);
}

/** Newest first. */
export async function watchedBy(source: DbOrTx, userId: number): Promise<ArtifactRecord[]> {
  const rows = await source
    .selectFrom('artifacts')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('artifact_watches')
        .select('artifact_id')
        .where('user_id', '=', userId)
        .where('state', '=', 'watching'),
    )
    .orderBy('id', 'desc')
    .execute();
  return rows.map(artifactRecordOf);
}

/** Artifacts that have one of the values in one of the fields, newest first. */
export async function havingValue(
  source: DbOrTx,
  fieldIds: readonly number[],
  values: readonly number[],
): Promise<ArtifactRecord[]> {
  if (fieldIds.length === 0 || values.length === 0) return [];
  const rows = await source
    .selectFrom('artifacts')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('artifact_index')
        .select('artifact_id')
        .where('field_id', 'in', [...fieldIds])
        .where('value', 'in', [...values]),
    )
    .orderBy('id', 'desc')
    .execute();
  return rows.map(artifactRecordOf);
}

export async function allOf(source: DbOrTx, trackerId: number): Promise<ArtifactRecord[]> {
  const rows = await source
    .selectFrom('artifacts')
    .selectAll()
    .where('tracker_id', '=', trackerId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(artifactRecordOf);
}
