import type { DbOrTx, Tx } from '../../../db/index.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import { insertParts, type NumberedPart, trackerOfPart } from '../store/trackers.ts';

/** The number of parameters per statement is limited. */
const batchSize = 1000;

/** Ids for new parts of a tracker, ascending, never used before. */
export async function allocatePartIds(
  tx: Tx,
  table: NumberedPart,
  trackerId: number,
  count: number,
): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    ids.push(...(await insertParts(tx, table, trackerId, Math.min(count - ids.length, batchSize))));
  }
  return ids.toSorted((a, b) => a - b);
}

/** The tracker that a field, a list value or a transition belongs to. */
export async function trackerIdOf(source: DbOrTx, table: NumberedPart, id: number): Promise<number | undefined> {
  return isPossibleId(id) ? trackerOfPart(source, table, id) : undefined;
}
