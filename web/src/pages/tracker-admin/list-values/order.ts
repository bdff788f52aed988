import { sideAt } from '../../../parts/moving/side.ts';

/** The value that follows the moved one, in the form of the API; null: the moved one is last. */
export const beforeOf = (ids: readonly number[], taken: number, over: number): number | null =>
  sideAt(ids, taken, over) === 'after' ? (ids[ids.indexOf(over) + 1] ?? null) : over;
