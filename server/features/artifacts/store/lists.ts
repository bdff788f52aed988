import { type DbOrTx, portions } from '../../../db/index.ts';
import { type ArtifactHead, artifactHeadOf, headColumns } from '../../../domain/artifacts/record.ts';

/** Ids of artifacts that a user has submitted, newest first. */
export async function submittedBy(source: DbOrTx, userId: number): Promise<number[]> {
  const rows = await source
    .selectFrom('artifacts')
    .select('id')
    .where('submitted_by', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of artifacts that a user watches, newest first. */
export async function watchedBy(source: DbOrTx, userId: number): Promise<number[]> {
  const rows = await source
    .selectFrom('artifacts')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('artifact_watches')
        .select('artifact_id')
        .where('user_id', '=', userId)
        .where('state', '=', 'watching'),
    )
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of artifacts that have one of the values in one of the fields, newest first. */
export async function havingValue(
  source: DbOrTx,
  fieldIds: readonly number[],
  values: readonly number[],
): Promise<number[]> {
  if (fieldIds.length === 0 || values.length === 0) return [];
  const rows = await source
    .selectFrom('artifacts')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('artifact_index')
        .select('artifact_id')
        .where('field_id', 'in', [...fieldIds])
        .where('value', 'in', [...values]),
    )
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the artifacts of a tracker, newest first. */
export async function allOf(source: DbOrTx, trackerId: number): Promise<number[]> {
  const rows = await source
    .selectFrom('artifacts')
    .select('id')
    .where('tracker_id', '=', trackerId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Artifacts without their values, by id. */
export async function artifactHeads(source: DbOrTx, ids: readonly number[]): Promise<Map<number, ArtifactHead>> {
  const found = new Map<number, ArtifactHead>();
  for (const portion of portions(ids)) {
    const rows = await source.selectFrom('artifacts').select(headColumns).where('id', 'in', portion).execute();
    for (const row of rows) found.set(row.id, artifactHeadOf(row));
  }
  return found;
}
