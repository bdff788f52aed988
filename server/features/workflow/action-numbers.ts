import type { Tx } from '../../db/index.ts';
import { allocatePartIds } from '../trackers/index.ts';

/** Allocates ids for this many actions. Each call returns the next one. */
export async function actionNumbers(tx: Tx, trackerId: number, count: number): Promise<() => number> {
  const numbers = (await allocatePartIds(tx, 'tracker_transition_actions', trackerId, count)).values();
  return () => {
    const { value } = numbers.next();
    if (value === undefined) throw new Error('There are fewer reserved ids than actions');
    return value;
  };
}
