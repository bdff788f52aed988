import type { SearchPart } from '../search-part.ts';
import { sortByText, textCriteria, textKind } from '../text/search.ts';

export const stringSearch: SearchPart<string> = {
  numbers: () => [],
  hasColumn: false,
  text: { of: (stored) => stored ?? '', isIndexed: true },
  criteria: textCriteria,
  tql: textKind,
  sort: sortByText,
};
