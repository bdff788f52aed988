import { type RawBuilder, sql } from 'kysely';
import type { Snapshot } from '../../../db/index.ts';

/** Each value that a column of an index has, one step per value. */
const distinct = (column: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql<{ value: string | number }>`
  with recursive each (value) as (
    select min(${column}) from ${from}
    union all
    select (select min(${column}) from ${from} and ${column} > each.value) from each where each.value is not null
  ) select value from each where value is not null`;

/** The restrictions that artifacts of a tracker have: groups in JSON. */
export async function restrictionsIn({ engine, read }: Snapshot, trackerId: number): Promise<string[]> {
  const from = sql`artifacts where tracker_id = ${trackerId} and allowed_groups is not null`;
  // The index of PostgreSQL doesn't have them.
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

/** The trackers in which so many artifacts were made, those with the most first. */
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

/** Who submitted artifacts of a tracker. */
export async function submittersIn(read: Snapshot['read'], trackerId: number): Promise<number[]> {
  const { rows } = await distinct(sql`submitted_by`, sql`artifacts where tracker_id = ${trackerId}`).execute(read);
  return rows.map(({ value }) => Number(value));
}

/** The numbers that a field has in any artifact. */
export async function numbersIn(read: Snapshot['read'], fieldId: number): Promise<number[]> {
  const { rows } = await distinct(sql`value`, sql`artifact_index where field_id = ${fieldId}`).execute(read);
  return rows.map(({ value }) => Number(value));
}
