import type { DbOrTx, Tx } from '../../db/index.ts';
import type { StoredMapping } from '../../domain/csv-import/shared.ts';

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
