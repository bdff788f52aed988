import type { Tracker } from './tracker.ts';

/** All current and former short names of the tracker, in lower case: texts and addresses still use the old ones. */
export const namesOf = ({ itemName, formerNames = [] }: Pick<Tracker, 'itemName' | 'formerNames'>): string[] => [
  itemName.toLowerCase(),
  ...formerNames,
];

/** The tracker with another short name. */
export function renamedTo<T extends Pick<Tracker, 'itemName' | 'formerNames'>>(tracker: T, itemName: string): T {
  const current = itemName.toLowerCase();
  const former = [...new Set(namesOf(tracker))].filter((name) => name !== current);
  const { formerNames: _before, ...rest } = tracker;
  return { ...rest, itemName, ...(former.length === 0 ? {} : { formerNames: former }) } as T;
}
