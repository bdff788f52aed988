import { type RawBuilder, sql } from 'kysely';
import type { Snapshot } from '../../../db/index.ts';

/** The distinct values of an indexed column, with one index step per value. */
const distinct = (column: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql<{ value: string | number }>`
  with recursive each (value) as (
    select min(${column}) from ${from}
    union all
    select (select min(${column}) from ${from} and ${column} > each.value) from each where each.value is not null
  ) select value from each where value is not null`;

/** The restrictions of the artifacts of a tracker: groups as JSON. */
export async function restrictionsIn({ engine, read }: Snapshot, trackerId: number): Promise<string[]> {
  const from = sql`artifacts where tracker_id = ${trackerId} and allowed_groups is not null`;
  // The index of PostgreSQL doesn't contain them.
  const query =
    engine === 'sqlite'
      ? distinct(sql`allowed_groups`, from)
      : sql<{ value: string }>`select distinct allowed_groups as value from ${from}`;
  const { rows } = await query.execute(read);
  return rows.map(({ value }) => String(value));
}

export const artifactsRestrictedTo = (
  snapshot: Snapshot,
  trackerId: number,
  restrictions: readonly string[],
): Promise<Uint32Array> =>
  snapshot.ids(
    snapshot.read
      .selectFrom('artifacts')
      .select('id')
      .where('tracker_id', '=', trackerId)
      .where('allowed_groups', 'is not', null)
      .where('allowed_groups', 'in', [...restrictions]),
  );

/** The trackers with more artifacts than this, largest first. */
export async function trackersAbove(read: Snapshot['read'], artifacts: number): Promise<number[]> {
  const rows = await read
    .selectFrom('tracker_counters')
    .select('tracker_id')
    .where('last_number', '>', artifacts)
    .orderBy('last_number', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => row.tracker_id);
}

/** The submitters of the artifacts of a tracker. */
export async function submittersIn(read: Snapshot['read'], trackerId: number): Promise<number[]> {
  const { rows } = await distinct(sql`submitted_by`, sql`artifacts where tracker_id = ${trackerId}`).execute(read);
  return rows.map(({ value }) => Number(value));
}

/** The numbers of a field in any artifact. */
export async function fieldNumbersIn(read: Snapshot['read'], fieldId: number): Promise<number[]> {
  const { rows } = await distinct(sql`value`, sql`artifact_index where field_id = ${fieldId}`).execute(read);
  return rows.map(({ value }) => Number(value));
}
