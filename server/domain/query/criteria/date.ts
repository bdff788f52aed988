import { parseDate } from '../../../lib/dates/iso-date.ts';
import type { FormElement } from '../../trackers/tracker.ts';
import { daysLater, periodAround } from '../days.ts';
import { type Fault, isFault } from '../context.ts';
import { excluding, including, numberPlan, type Subject } from '../number-test.ts';
import type { Fact, NumberTest } from '../plan.ts';
import { type Criteria, type Criterion, invalidValue, type Operator } from './criterion.ts';

/** One instant each; or what is wrong. */
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

function dateCriteria(subject: (field: FormElement) => Subject): Criteria {
  return {
    operators: ['=', '>', '<', 'between', 'contains'],
    plan(criterion) {
      const instants = readInstants(criterion);
      if (isFault(instants)) return instants;
      const [first = 0, second = 0] = instants;
      return numberPlan(subject(criterion.field), tests[criterion.operator](first, second));
    },
  };
}

export const dateField = dateCriteria((field) => ({ field: field.id }));
export const dateFact = (fact: Fact): Criteria => dateCriteria(() => ({ fact }));
