import type { CsvMapping } from '../../../contract/artifacts/csv-mappings.ts';
import type { DbOrTx, Tx } from '../../db/index.ts';

/** A mapping with the ids of its fields, because names may change. A text is the column of artifact ids. */
export interface StoredMapping extends Omit<CsvMapping, 'columns'> {
  columns: { name: string; field: number | string | null }[];
}

export async function findMappings(source: DbOrTx, trackerId: number): Promise<StoredMapping[]> {
  const row = await source
    .selectFrom('tracker_csv_mappings')
    .select('mappings')
    .where('tracker_id', '=', trackerId)
    .executeTakeFirst();
  return row === undefined ? [] : (JSON.parse(row.mappings) as StoredMapping[]);
}

export async function writeMappings(tx: Tx, trackerId: number, given: readonly StoredMapping[]): Promise<void> {
  const mappings = JSON.stringify(given);
  await tx
    .insertInto('tracker_csv_mappings')
    .values({ tracker_id: trackerId, mappings })
    .onConflict((conflict) => conflict.column('tracker_id').doUpdateSet({ mappings }))
    .execute();
}
