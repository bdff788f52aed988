import type { SortedValue } from '../../query/sort-key.ts';
import { type Criteria, contains, invalidValue, notText, criterionText } from '../../query/criteria/criterion.ts';
import { expressionIn } from '../../query/criteria/expression.ts';
import {
  compared,
  including,
  numberPlan,
  type Order,
  type TestedNumber,
  spanOfNumber,
} from '../../query/number-test.ts';
import type { NumberTest, Plan } from '../../query/plan.ts';
import { type TqlKind, written } from '../../query/tql/kind.ts';
import { spanKind } from '../../query/tql/span.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { none } from '../none.ts';
import type { SearchPart } from '../search-part.ts';
import { type NumberKind, readFloat } from './value.ts';

const number = String.raw`[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const comparison = new RegExp(`^(=|<=?|>=?)?\\s*(${number})$`, 'u');
const range = new RegExp(`^(${number})\\s*-\\s*(${number})$`, 'u');

/** `12`, `>3`, `<=5`, `1-5`. */
function readTest(text: string): NumberTest | undefined {
  const [, order = '=', compare] = comparison.exec(text) ?? [];
  if (compare !== undefined) return finite([compare], ([value]) => compared(order as Order, spanOfNumber(value)));
  const [, from, to] = range.exec(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  return finite([from, to], ([low, high]) => ({ from: including(low), to: including(high) }));
}

function finite(texts: string[], test: (values: [number, number]) => NumberTest): NumberTest | undefined {
  const [first = 0, second = 0] = texts.map((text) => Number(text) + 0);
  return Number.isFinite(first) && Number.isFinite(second) ? test([first, second]) : undefined;
}

export const numberCriteria = (subject: (field: FormElement) => TestedNumber): Criteria => ({
  operators: contains,
  plan(criterion) {
    const { field, value } = criterion;
    const text = criterionText(value)?.trim();
    if (text === undefined) return notText(field);
    const of = subject(field);
    const matching = expressionIn(
      criterion,
      text,
      (pattern): Plan =>
        'fact' in of
          ? { kind: 'fact matches', fact: of.fact, pattern }
          : { kind: 'number matches', field: of.field, pattern },
    );
    if (matching !== undefined) return matching;
    const test = readTest(text);
    if (test !== undefined) return numberPlan(of, test);
    return invalidValue(field, value, 'is neither a number nor a comparison like ">3", "<=5" or "1-5"');
  },
});

const numberKind = ({ word }: NumberKind): TqlKind =>
  spanKind(
    word,
    [],
    ({ field }) => ({ field: field.id }),
    (_subject, literal) => {
      const read = readFloat(written(literal));
      return read === undefined ? undefined : spanOfNumber(read);
    },
  );

export const sortByNumber = ({ id }: FormElement): SortedValue => ({ kind: 'number', of: { field: id } });

export const numberSearch = (kind: NumberKind): SearchPart<number> => ({
  numbers: (stored) => (typeof stored === 'number' ? [stored] : []),
  hasColumn: true,
  text: none,
  criteria: numberCriteria((field) => ({ field: field.id })),
  tql: numberKind(kind),
  sort: sortByNumber,
});
