import { problem } from '../../../contract/problems.ts';
import type { DbOrTx, Tx } from '../../db/index.ts';
import { findUser } from '../users/index.ts';
import { modesOf, writeMode } from './store/rules.ts';

/** The people who hear of nothing but mentions in a tracker. */
export const unsubscribedFrom = async (source: DbOrTx, trackerId: number): Promise<number[]> =>
  [...(await modesOf(source, trackerId))]
    .flatMap(([id, mode]) => (mode === 'none' ? id : []))
    .toSorted((a, b) => a - b);

/** Makes these the only people who hear of nothing. The others hear of what concerns them. Returns the people before. */
export async function replaceUnsubscribed(tx: Tx, trackerId: number, ids: readonly number[]): Promise<number[]> {
  const before = await unsubscribedFrom(tx, trackerId);
  for (const id of before) if (!ids.includes(id)) await writeMode(tx, trackerId, id, 'involved');
  for (const id of new Set(ids)) {
    if (before.includes(id)) continue;
    if ((await findUser(tx, id)) === undefined) throw problem('notification_user_unknown', { id });
    await writeMode(tx, trackerId, id, 'none');
  }
  return before;
}
