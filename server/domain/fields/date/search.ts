import { parseDate } from '../../../lib/dates/iso-date.ts';
import { type Fault, isFault, type QueryContext } from '../../query/context.ts';
import { type Criteria, type Criterion, invalidValue, type Operator } from '../../query/criteria/criterion.ts';
import { daysLater, type Period, periodAround, readPeriod, shifted } from '../../query/days.ts';
import { excluding, including, numberPlan, type Subject } from '../../query/number-test.ts';
import type { NumberTest } from '../../query/plan.ts';
import type { Literal } from '../../query/tql/ast.ts';
import type { TqlKind, TqlSubject } from '../../query/tql/kind.ts';
import { spanKind } from '../../query/tql/span.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { none } from '../none.ts';
import { sortByNumber } from '../number/search.ts';
import type { SearchPart } from '../search-part.ts';
import { isTimeDisplayed } from './value.ts';

/** The instants of a criterion, or its fault. */
function readInstants({ field, operator, value }: Criterion): number[] | Fault {
  const given = Array.isArray(value) ? (value as unknown[]) : [value];
  const wanted = operator === 'between' ? 2 : 1;
  if (given.length !== wanted) {
    return invalidValue(field, value, wanted === 2 ? 'is not an array of two dates' : 'is not one date');
  }
  const instants: number[] = [];
  for (const one of given) {
    const instant = typeof one === 'string' ? parseDate(one) : undefined;
    if (instant === undefined) return invalidValue(field, one, 'is not a date');
    instants.push(instant);
  }
  return instants;
}

const withinDay = (instant: number): NumberTest => ({
  from: including(instant),
  to: excluding(daysLater(instant, 1)),
});

/** `=` is the day that begins at the instant; `between` goes to the end of the last day. */
const tests: Record<Operator, (first: number, second: number) => NumberTest> = {
  contains: withinDay,
  '=': withinDay,
  '<': (instant) => ({ from: null, to: excluding(instant) }),
  '>': (instant) => ({ from: including(daysLater(instant, 1)), to: null }),
  between: (first, second) => ({ from: including(first), to: excluding(periodAround('day', second).end) }),
};

export const dateCriteria = (subject: (field: FormElement) => Subject): Criteria => ({
  operators: ['=', '>', '<', 'between', 'contains'],
  plan(criterion) {
    const instants = readInstants(criterion);
    if (isFault(instants)) return instants;
    const [first = 0, second = 0] = instants;
    return numberPlan(subject(criterion.field), tests[criterion.operator](first, second));
  },
});

/** The day or the minute that a literal means. */
function readDate(literal: Literal, withTime: boolean, { now }: QueryContext): Period | undefined {
  if (literal.kind === 'string') return readPeriod(literal.value, withTime);
  if (literal.kind !== 'now') return undefined;
  const instant = literal.shift === null ? now : shifted(now, literal.shift.amount, literal.shift.unit);
  return instant === undefined ? undefined : periodAround(withTime ? 'minute' : 'day', instant);
}

export const dateKind = (
  subject: (compared: TqlSubject) => Subject,
  withTime: (compared: TqlSubject) => boolean,
): TqlKind =>
  spanKind('date', ['now'], subject, (compared, literal, context) => {
    const period = readDate(literal, withTime(compared), context);
    return period === undefined ? undefined : { from: including(period.start), to: excluding(period.end) };
  });

export const dateSearch: SearchPart<number> = {
  numbers: (stored) => (typeof stored === 'number' ? [stored] : []),
  hasColumn: true,
  text: none,
  criteria: dateCriteria((field) => ({ field: field.id })),
  tql: dateKind(
    ({ field }) => ({ field: field.id }),
    ({ field }) => isTimeDisplayed(field),
  ),
  sort: sortByNumber,
};
