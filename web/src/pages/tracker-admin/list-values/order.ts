/** The side of a value at which a taken one would go: it takes the place of that value. */
export function sideAt(
  ids: readonly number[],
  taken: number | undefined,
  over: number,
): 'before' | 'after' | undefined {
  if (taken === undefined || taken === over) return undefined;
  return ids.indexOf(taken) < ids.indexOf(over) ? 'after' : 'before';
}

/** The value that follows a moved one, as the API takes it; null: the moved one is last. */
export const beforeOf = (ids: readonly number[], taken: number, over: number): number | null =>
  sideAt(ids, taken, over) === 'after' ? (ids[ids.indexOf(over) + 1] ?? null) : over;
