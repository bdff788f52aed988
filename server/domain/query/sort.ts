import { searchOf } from '../fields/index.ts';
import { none } from '../fields/none.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { Tracker } from '../trackers/tracker.ts';
import { type Fault, fault } from './context.ts';
import { knownFields } from './fields.ts';
import { byRank, type SortedValue, type SortKey } from './sort-key.ts';

const mostKeys = 10;

type Reads = Pick<TrackerRights, 'canRead'>;

/** Reads `-priority,status,@rank`: short names or ids of fields, or the rank. */
export function sortOf(tracker: Tracker, rights: Reads, given: string): SortKey[] | Fault {
  const known = knownFields(tracker, rights);
  const keys: SortKey[] = [];
  for (const part of given.split(',').map((one) => one.trim())) {
    const isDescending = part.startsWith('-');
    const name = isDescending ? part.slice(1) : part;
    if (name === '@rank') {
      keys.push({ field: byRank, isDescending });
      continue;
    }
    const field = (/^\d{1,10}$/.test(name) ? known.numbered(Number(name)) : undefined) ?? known.named(name);
    if (field === undefined) {
      return fault(`Cannot sort by '${name}', there is no such field.${known.hintFor(name)}`, known.nearestTo(name));
    }
    keys.push({ field: field.id, isDescending });
  }
  return keys.length > mostKeys ? fault(`Cannot sort by more than ${mostKeys} fields`) : keys;
}

/** The comparison of a key. A field that the caller may not read counts as unknown. */
export function comparisonOf(tracker: Tracker, rights: Reads, key: SortKey): SortedValue | Fault {
  if (key.field === byRank) return { kind: 'number', of: { fact: 'rank' } };
  const field = knownFields(tracker, rights).numbered(key.field);
  if (field === undefined) return fault(`Cannot sort by field ${key.field}, there is no such field.`);
  const sort = searchOf(field)?.sort ?? none;
  return sort === none ? fault(`Cannot sort by '${field.name}', fields of its type have no order.`) : sort(field);
}
