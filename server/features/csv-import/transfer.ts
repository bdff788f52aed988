import type { DbOrTx } from '../../db/index.ts';
import type { StoredMapping } from '../../domain/csv-import/shared.ts';
import { findMappings } from './mapping-store.ts';

/** The shared column mappings of a tracker, if it has some. */
export async function csvMappingsIn(source: DbOrTx, trackerId: number): Promise<{ csvMappings?: StoredMapping[] }> {
  const csvMappings = await findMappings(source, trackerId);
  return csvMappings.length === 0 ? {} : { csvMappings };
}
