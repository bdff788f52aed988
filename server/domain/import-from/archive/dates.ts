import { parseDate } from '../../../lib/dates/iso-date.ts';
import type { ForeignChange, ForeignItem, Losses } from '../model.ts';

export interface DatedChange extends ForeignChange {
  at: number;
}

/**
 * A change without a readable date gets that of its predecessor. The first ones get that of their successor, else that
 * of the last change that the source names, else the time of the conversion. Nothing happens before the creation.
 */
export function dated(
  { changes, updatedOn }: ForeignItem,
  { now, losses }: { now: number; losses: Losses },
): DatedChange[] {
  const instants = changes.map(({ on }) => parseDate(on));
  const creation = instants.find((instant) => instant !== undefined) ?? parseDate(updatedOn) ?? now;
  let previous = creation;
  return changes.map((change, index) => {
    const instant = instants[index];
    if (instant === undefined) losses.leave('dates of changes that cannot be read, replaced by the nearest known date');
    else if (instant < creation)
      losses.leave('dates before the creation of the item, replaced by that of the creation');
    previous = Math.max(creation, instant ?? previous);
    return { ...change, at: previous };
  });
}
