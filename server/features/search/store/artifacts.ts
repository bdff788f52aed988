import { type Selectable, sql } from 'kysely';
import type { Schema, Snapshot } from '../../../db/index.ts';
import { headColumns } from '../../../domain/artifacts/record.ts';
import type { IdRange } from '../engine/bitmap.ts';

type Row = Selectable<Schema['artifacts']>;

/** An artifact, with its values where they were asked for. */
export type FoundArtifact = Omit<Row, 'document'> & Partial<Pick<Row, 'document'>>;

/** The highest possible id. */
const mostId = 2_147_483_647;

/** The lowest and the highest id in a tracker. Written so that the index on both columns is used. */
export async function idRangeOf({ read }: Snapshot, trackerId: number): Promise<IdRange> {
  const own = sql`case when tracker_id = ${trackerId} then id end`;
  const { rows } = await sql<{ first: number | null; last: number | null }>`select
    (select ${own} from artifacts where (tracker_id, id) >= (${trackerId}, 0)
      order by tracker_id, id limit 1) as first,
    (select ${own} from artifacts where (tracker_id, id) <= (${trackerId}, ${sql.lit(mostId)})
      order by tracker_id desc, id desc limit 1) as last`.execute(read);
  return { first: rows[0]?.first ?? 0, last: rows[0]?.last ?? -1 };
}

/** The rows of these artifacts, in the given order. */
export async function rowsOf({ read }: Snapshot, ids: Uint32Array, withDocuments: boolean): Promise<FoundArtifact[]> {
  if (ids.length === 0) return [];
  const columns = withDocuments ? ([...headColumns, 'document'] as const) : headColumns;
  const rows: FoundArtifact[] = await read
    .selectFrom('artifacts')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...ids].flatMap((id) => byId.get(id) ?? []);
}
