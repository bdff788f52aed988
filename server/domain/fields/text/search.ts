import type { SortedValue } from '../../query/sort-key.ts';
import type { Fault } from '../../query/context.ts';
import {
  type Criteria,
  type Criterion,
  contains,
  invalidValue,
  notText,
  criterionText,
} from '../../query/criteria/criterion.ts';
import { expressionIn } from '../../query/criteria/expression.ts';
import type { Plan } from '../../query/plan.ts';
import { equality, type TqlKind, written } from '../../query/tql/kind.ts';
import { textPlan } from '../../query/words.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import type { SearchPart } from '../search-part.ts';
import type { StoredText } from './value.ts';

const mostWords = 100;

function wordsPlan({ field, value }: Criterion, text: string): Plan | Fault {
  const words = text.split(/\s+/u, mostWords + 1);
  if (words.length > mostWords) return invalidValue(field, value, `has more than ${mostWords} words`);
  return textPlan(field.id, words);
}

/** Every word occurs, in any order; or the text matches a regular expression. */
export const textCriteria: Criteria = {
  operators: contains,
  plan(criterion) {
    const { field, value } = criterion;
    const text = criterionText(value);
    if (text === undefined) return notText(field);
    const matching = expressionIn(criterion, text, (pattern) => ({ kind: 'text matches', field: field.id, pattern }));
    return matching ?? wordsPlan(criterion, text);
  },
};

export const textKind: TqlKind = {
  word: 'text',
  operators: equality,
  functions: [],
  empty: ({ field }) => ({ kind: 'text empty', field: field.id }),
  equals: ({ field }, literal) => textPlan(field.id, [written(literal)]),
};

export const sortByText = ({ id }: FormElement): SortedValue => ({ kind: 'text', field: id });

export const textSearch: SearchPart<StoredText> = {
  numbers: () => [],
  hasColumn: false,
  text: { of: (stored) => stored?.content ?? '', isIndexed: true },
  criteria: textCriteria,
  tql: textKind,
  sort: sortByText,
};
