import { none } from '../none.ts';
import type { SearchPart } from '../search-part.ts';
import { manualIn, type StoredComputed } from './value.ts';

/** The computed number is never stored, so searches can't find it. */
export const computedSearch: SearchPart<StoredComputed> = {
  numbers(stored) {
    const number = manualIn(stored);
    return number === null ? [] : [number];
  },
  hasColumn: false,
  text: none,
  criteria: none,
  tql: none,
  sort: none,
};
