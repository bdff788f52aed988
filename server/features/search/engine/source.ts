import type { Pairs, Snapshot } from '../../../db/index.ts';
import type { NumberTest } from '../../../domain/query/index.ts';

/** Where the numbers of one field, or of one side of the artifacts of a tracker, are read. */
export interface Source {
  /** tells it from all others */
  key: string;
  trackerId: number;
  /** all of them, by number and then by artifact */
  load(snapshot: Snapshot): Promise<Pairs>;
  /** those of some artifacts; where it can't tell, all are read again when one has changed */
  of?(snapshot: Snapshot, ids: readonly number[]): Promise<Pairs>;
  /** the artifacts that have a number which passes, but only the first so many */
  passing(snapshot: Snapshot, test: NumberTest, most: number): Promise<Uint32Array>;
}
