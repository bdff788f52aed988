/** The side of the drop target at which the moved value goes. */
export function sideAt(
  ids: readonly number[],
  taken: number | undefined,
  over: number,
): 'before' | 'after' | undefined {
  if (taken === undefined || taken === over) return undefined;
  return ids.indexOf(taken) < ids.indexOf(over) ? 'after' : 'before';
}

/** The value that follows the moved one, in the form of the API; null: the moved one is last. */
export const beforeOf = (ids: readonly number[], taken: number, over: number): number | null =>
  sideAt(ids, taken, over) === 'after' ? (ids[ids.indexOf(over) + 1] ?? null) : over;
