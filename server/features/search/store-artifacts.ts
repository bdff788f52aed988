import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema, Snapshot } from '../../db/index.ts';
import type { IdRange } from './engine/bitmap.ts';

export type ArtifactRow = Selectable<Schema['artifacts']>;

/** What no id is above. */
const mostId = 2_147_483_647;

/** The lowest and the highest id in a tracker: only the index of both columns has this order, so it is what is used. */
export async function rangeOf({ read }: Snapshot, trackerId: number): Promise<IdRange> {
  const end = async (query: RawBuilder<{ tracker_id: number; id: number }>): Promise<number | undefined> => {
    const { rows } = await query.execute(read);
    return rows[0]?.tracker_id === trackerId ? rows[0].id : undefined;
  };
  const first = await end(sql`select tracker_id, id from artifacts
    where (tracker_id, id) >= (${trackerId}, 0) order by tracker_id, id limit 1`);
  const last = await end(sql`select tracker_id, id from artifacts
    where (tracker_id, id) <= (${trackerId}, ${sql.lit(mostId)}) order by tracker_id desc, id desc limit 1`);
  return { first: first ?? 0, last: last ?? -1 };
}

/** The rows of these artifacts, in this order. */
export async function rowsOf({ read }: Snapshot, ids: Uint32Array): Promise<ArtifactRow[]> {
  if (ids.length === 0) return [];
  const rows = await read
    .selectFrom('artifacts')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...ids].flatMap((id) => byId.get(id) ?? []);
}
