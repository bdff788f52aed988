import type { Bind } from '../../trackers/tracker.ts';

/**
 * The number of a list's item: of a value, or of the item that stands for a group. undefined: it is there no longer.
 */
export function itemNumber(bind: Exclude<Bind, { type: 'users' }>, chosen: number): number | undefined {
  if (bind.type === 'ugroups') return bind.values.find((value) => value.group === chosen)?.id;
  return bind.values.find((value) => value.id === chosen)?.id;
}
