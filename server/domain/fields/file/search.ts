import { contains, notText, criterionText } from '../../query/criteria/criterion.ts';
import { textPlan } from '../../query/words.ts';
import { none } from '../none.ts';
import type { SearchPart } from '../search-part.ts';
import { textKind } from '../text/search.ts';
import type { FileFacts } from '../value-part.ts';

export const fileSearch: SearchPart<FileFacts[]> = {
  numbers: () => [],
  hasColumn: false,
  text: {
    of: (stored) => (stored ?? []).flatMap(({ name, description }) => [name, description]).join('\n'),
    isIndexed: true,
  },
  // The name or the description of an attachment contains the literal text.
  criteria: {
    operators: contains,
    plan({ field, value }) {
      const text = criterionText(value);
      return text === undefined ? notText(field) : textPlan(field.id, [text]);
    },
  },
  tql: { ...textKind, word: 'file' },
  sort: none,
};
