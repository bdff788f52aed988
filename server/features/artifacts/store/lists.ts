import { type ArtifactRecord, recordOf } from '../../../domain/artifacts/record.ts';
import type { Source } from './artifacts.ts';

/** Newest first. */
export async function submittedBy(source: Source, userId: number): Promise<ArtifactRecord[]> {
  const rows = await source
    .selectFrom('artifacts')
    .selectAll()
    .where('submitted_by', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(recordOf);
}

/** Artifacts that have one of the values in one of the fields, newest first. */
export async function havingValue(
  source: Source,
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
  return rows.map(recordOf);
}

export async function allOf(source: Source, trackerId: number): Promise<ArtifactRecord[]> {
  const rows = await source
    .selectFrom('artifacts')
    .selectAll()
    .where('tracker_id', '=', trackerId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(recordOf);
}
