import { noneValue } from '../../trackers/tracker.ts';
import { idFrom } from '../given.ts';
import { boundChoice, listCriteria } from '../list/criteria.ts';
import { none } from '../none.ts';
import type { SearchPart } from '../search-part.ts';
import type { Choice } from './choices.ts';

/** The index has negative numbers for open values, because their ids overlap with ids of bound values. */
export const openValueIndex = (id: number): number => -id;

export const openListSearch: SearchPart<Choice[]> = {
  numbers(stored) {
    const numbers = (stored ?? []).map((choice) => ('open' in choice ? openValueIndex(choice.open) : choice.id));
    return numbers.length === 0 ? [noneValue] : numbers;
  },
  hasColumn: true,
  text: {
    of: (stored) => (stored ?? []).flatMap((choice) => ('open' in choice ? choice.label : [])).join('\n'),
    isIndexed: false,
  },
  // `485` and `b485` are offered values, `o111` is an added one.
  criteria: listCriteria(async (field, given, context) => {
    const [, kind, digits = ''] = /^([bo])(\d{1,10})$/.exec(given) ?? [];
    if (kind !== 'o') return boundChoice(field, kind === 'b' ? digits : given, context);
    const id = idFrom(digits);
    const value = id === undefined ? undefined : await context.openValueById(field, id);
    return value === undefined ? undefined : openValueIndex(value.id);
  }),
  tql: none,
  sort: none,
};
