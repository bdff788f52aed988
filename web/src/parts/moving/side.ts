/** The side of the drop target at which the moved item goes. */
export function sideAt(
  ids: readonly number[],
  taken: number | undefined,
  over: number,
): 'before' | 'after' | undefined {
  if (taken === undefined || taken === over) return undefined;
  return ids.indexOf(taken) < ids.indexOf(over) ? 'after' : 'before';
}
