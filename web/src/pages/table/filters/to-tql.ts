import type { FullTracker } from '../../../../../contract/trackers/tracker.ts';
import { filterOf, tqlTerm } from '../../../fields/filters/index.ts';
import type { Criteria } from '../view/address.ts';
import { fieldNamed } from '../view/fields.ts';

/** Converts criteria to TQL, without those that TQL can't express. */
export function tqlOf(tracker: FullTracker, criteria: Criteria): string {
  const terms = Object.entries(criteria).flatMap(([name, criterion]) => {
    const field = fieldNamed(tracker, name);
    const filter = field === undefined ? undefined : filterOf(field);
    if (field === undefined || filter === undefined) return [];
    return tqlTerm(field, filter, filter.draftOf(criterion)) ?? [];
  });
  return terms.join(' AND ');
}
