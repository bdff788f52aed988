import type { Pairs, Snapshot } from '../../../db/index.ts';
import type { NumberTest } from '../../../domain/query/index.ts';

/** Reads the numbers of a field, or of a property of the artifacts of a tracker. */
export interface ColumnSource {
  /** a unique name */
  key: string;
  trackerId: number;
  /** all numbers, by number and then by artifact */
  load(snapshot: Snapshot): Promise<Pairs>;
  /** the numbers of some artifacts; without it, any change rereads all of them */
  of?(snapshot: Snapshot, ids: readonly number[]): Promise<Pairs>;
  /** the first artifacts, up to a limit, whose number passes the test */
  passing(snapshot: Snapshot, test: NumberTest, most: number): Promise<Uint32Array>;
}
