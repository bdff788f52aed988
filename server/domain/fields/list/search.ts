import type { SortedValue } from '../../query/sort-key.ts';
import { type FormElement, noneValue } from '../../trackers/tracker.ts';
import { none } from '../none.ts';
import type { SearchPart } from '../search-part.ts';
import { boundChoice, listCriteria } from './criteria.ts';
import { listKind } from './tql.ts';

/** In the order of the list; users by their display names. */
function sortByChoice({ id, bind }: FormElement): SortedValue {
  if (bind?.type === 'static') return { kind: 'choice', field: id, values: bind.values.map((value) => value.id) };
  if (bind?.type === 'ugroups') return { kind: 'choice', field: id, values: bind.values.map((value) => value.group) };
  return { kind: 'user', of: { field: id } };
}

export const listSearch = (isMultiple: boolean): SearchPart<number[]> => ({
  numbers: (stored) => (stored === undefined || stored === null || stored.length === 0 ? [noneValue] : stored),
  hasColumn: true,
  text: none,
  criteria: listCriteria(boundChoice),
  tql: listKind,
  sort: isMultiple ? none : sortByChoice,
});
