import { type Selectable, sql } from 'kysely';
import type { Schema, Snapshot } from '../../../db/index.ts';
import { headColumns } from '../../../domain/artifacts/record.ts';
import { portionsOf } from '../../../http/encode/portions.ts';
import type { IdRange } from '../engine/bitmap.ts';

type Row = Selectable<Schema['artifacts']>;

/** An artifact, with its values where they were asked for, and how many bytes they take. */
export type FoundArtifact = Omit<Row, 'document'> & Partial<Pick<Row, 'document'>> & { bytes: number };

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

/**
 * The rows of these artifacts, in the given order. Values are read for the first portion only, because a page may need
 * a hundred megabytes.
 */
export async function rowsOf({ read }: Snapshot, ids: Uint32Array, withDocuments: boolean): Promise<FoundArtifact[]> {
  if (ids.length === 0) return [];
  const heads = await read
    .selectFrom('artifacts')
    .select(headColumns)
    .select(withDocuments ? sql<number>`octet_length(document)`.as('bytes') : sql.lit(0).as('bytes'))
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(heads.map((head) => [head.id, head]));
  const rows = [...ids].flatMap((id) => byId.get(id) ?? []);
  if (!withDocuments) return rows;
  const [first = []] = portionsOf(rows);
  const documents = await read
    .selectFrom('artifacts')
    .select(['id', 'document'])
    .where(
      'id',
      'in',
      first.map(({ id }) => id),
    )
    .execute();
  const documentOf = new Map(documents.map(({ id, document }) => [id, document]));
  return rows.map((row) => {
    const document = documentOf.get(row.id);
    return document === undefined ? row : { ...row, document };
  });
}
