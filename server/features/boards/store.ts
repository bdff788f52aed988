import type { BoardSettings } from '../../../contract/trackers/board.ts';
import type { DbOrTx, Tx } from '../../db/index.ts';

export async function findBoard(source: DbOrTx, trackerId: number): Promise<BoardSettings | undefined> {
  const row = await source
    .selectFrom('tracker_boards')
    .select('settings')
    .where('tracker_id', '=', trackerId)
    .executeTakeFirst();
  return row === undefined ? undefined : (JSON.parse(row.settings) as BoardSettings);
}

export async function writeBoard(tx: Tx, trackerId: number, board: BoardSettings): Promise<void> {
  const settings = JSON.stringify(board);
  await tx
    .insertInto('tracker_boards')
    .values({ tracker_id: trackerId, settings })
    .onConflict((conflict) => conflict.column('tracker_id').doUpdateSet({ settings }))
    .execute();
}
