import type { BoardSettings } from '../../../contract/trackers/board.ts';
import type { DbOrTx } from '../../db/index.ts';
import { findBoard } from './store.ts';

/** The settings of the board of a tracker, if it has some. */
export async function boardIn(source: DbOrTx, trackerId: number): Promise<{ board?: BoardSettings }> {
  const board = await findBoard(source, trackerId);
  return board === undefined ? {} : { board };
}
