import { localDate, parseDate, startOf } from '../../../lib/dates/iso-date.ts';
import { type Fault, isFault, type QueryContext } from '../../query/context.ts';
import { type Criteria, type Criterion, invalidValue, type Operator } from '../../query/criteria/criterion.ts';
import { daysLater, type Period, periodAround, readPeriod, shifted, type Unit } from '../../query/days.ts';
import { excluding, including, numberPlan, type TestedNumber } from '../../query/number-test.ts';
import type { Literal } from '../../query/tql/ast.ts';
import type { TqlKind, TqlSubject } from '../../query/tql/kind.ts';
import { spanKind } from '../../query/tql/span.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { none } from '../none.ts';
import { sortByNumber } from '../number/search.ts';
import type { SearchPart } from '../search-part.ts';
import { isTimeDisplayed, type StoredDate } from './value.ts';

const relativeDay = /^NOW\(\)(?:\s*([+-])\s*(\d{1,4})([dwmy]))?$/;
const units: Record<string, Unit> = { d: 'd', w: 'w', m: 'm', y: 'y' };

/** `NOW() - 7d`, as in TQL: the start of that day; undefined: something else. */
function relativeDate(text: string, now: number): number | undefined {
  const [whole, sign, amount = '0', unit = ''] = relativeDay.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const moved = shifted(now, (sign === '-' ? -1 : 1) * Number(amount), units[unit] ?? 'd');
  return moved === undefined ? undefined : startOf('day', moved);
}

/** The instants of a criterion, or its fault. */
function readInstants({ field, operator, value }: Criterion, { now }: QueryContext): number[] | Fault {
  const given = Array.isArray(value) ? (value as unknown[]) : [value];
  const wanted = operator === 'between' ? 2 : 1;
  if (given.length !== wanted) {
    return invalidValue(field, value, wanted === 2 ? 'is not an array of two dates' : 'is not one date');
  }
  const instants: number[] = [];
  for (const one of given) {
    const instant = typeof one === 'string' ? (relativeDate(one, now) ?? parseDate(one)) : undefined;
    if (instant === undefined) return invalidValue(field, one, 'is not a date');
    instants.push(instant);
  }
  return instants;
}

/** From the start, included, to the end, not included; null: open on that side. */
interface Range {
  start: number | null;
  end: number | null;
}

const withinDay = (moment: number): Range => ({ start: moment, end: daysLater(moment, 1) });

const dayMs = 24 * 60 * 60 * 1000;

/** The index contains the start of a day in UTC, so that the platform's time zone doesn't matter. */
const numberOfDay = (day: string): number => Date.parse(day);

/** The first day that begins at this time or later. */
function firstDayFrom(moment: number): number {
  const day = numberOfDay(localDate(moment, false));
  return startOf('day', moment) === moment ? day : day + dayMs;
}

/** The bound of a range of moments as the index has it. A field that displays no times has days there. */
const numbersFor = (withTime: boolean) => (withTime ? (moment: number) => moment : firstDayFrom);

/** `=` is the day that begins at the instant; `between` extends to the end of the last day. */
const ranges: Record<Operator, (first: number, second: number) => Range> = {
  contains: withinDay,
  '=': withinDay,
  '<': (moment) => ({ start: null, end: moment }),
  '>': (moment) => ({ start: daysLater(moment, 1), end: null }),
  between: (first, second) => ({ start: first, end: periodAround('day', second).end }),
};

export const dateCriteria = (
  subject: (field: FormElement) => TestedNumber,
  withTime: (field: FormElement) => boolean,
): Criteria => ({
  operators: ['=', '>', '<', 'between', 'contains'],
  plan(criterion, context) {
    const instants = readInstants(criterion, context);
    if (isFault(instants)) return instants;
    const [first = 0, second = 0] = instants;
    const { start, end } = ranges[criterion.operator](first, second);
    const number = numbersFor(withTime(criterion.field));
    return numberPlan(subject(criterion.field), {
      from: start === null ? null : including(number(start)),
      to: end === null ? null : excluding(number(end)),
    });
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
  subject: (compared: TqlSubject) => TestedNumber,
  withTime: (compared: TqlSubject) => boolean,
): TqlKind =>
  spanKind('date', ['now'], subject, (compared, literal, context) => {
    const isTimed = withTime(compared);
    const period = readDate(literal, isTimed, context);
    if (period === undefined) return undefined;
    const number = numbersFor(isTimed);
    return { from: including(number(period.start)), to: excluding(number(period.end)) };
  });

/** The number of a stored date in the index. */
const numberOf = (stored: StoredDate): number => (typeof stored === 'string' ? numberOfDay(stored) : stored);

export const dateSearch: SearchPart<StoredDate> = {
  numbers: (stored) => (stored === undefined || stored === null ? [] : [numberOf(stored)]),
  hasColumn: true,
  text: none,
  criteria: dateCriteria((field) => ({ field: field.id }), isTimeDisplayed),
  tql: dateKind(
    ({ field }) => ({ field: field.id }),
    ({ field }) => isTimeDisplayed(field),
  ),
  sort: sortByNumber,
};
