import { all, type Bound, type ArtifactFact, type NumberTest, noArtifacts, type Plan } from './plan.ts';

/** The span of a value: a number is its own start and end; a day has a start and an end. */
export interface Span {
  from: Bound;
  to: Bound;
}

export const including = (value: number): Bound => ({ value, isIncluded: true });
export const excluding = (value: number): Bound => ({ value, isIncluded: false });
const beyond = ({ value, isIncluded }: Bound): Bound => ({ value, isIncluded: !isIncluded });

export const spanOfNumber = (value: number): Span => ({ from: including(value), to: including(value) });

export type Order = '=' | '<' | '<=' | '>' | '>=';

/** The test for a comparison with a span: `>` is after its end, `>=` from its start. */
const tests: Record<Order, (span: Span) => NumberTest> = {
  '=': ({ from, to }) => (from.value === to.value ? { in: [from.value] } : { from, to }),
  '<': ({ from }) => ({ from: null, to: beyond(from) }),
  '<=': ({ to }) => ({ from: null, to }),
  '>': ({ to }) => ({ from: beyond(to), to: null }),
  '>=': ({ from }) => ({ from, to: null }),
};

export const compared = (order: Order, span: Span): NumberTest => tests[order](span);

export const passes = (test: NumberTest, value: number): boolean => {
  if ('in' in test) return test.in.includes(value);
  const { from, to } = test;
  const isAfter = from === null || value > from.value || (from.isIncluded && value === from.value);
  const isBefore = to === null || value < to.value || (to.isIncluded && value === to.value);
  return isAfter && isBefore;
};

/** The subject of a test: a field's numbers, or the artifact itself. */
export type TestedNumber = { field: number } | { fact: ArtifactFact };

const largestInteger = 2_147_483_647;
const largest: Record<ArtifactFact, number> = {
  id: largestInteger,
  number: largestInteger,
  rank: Number.MAX_SAFE_INTEGER,
  submittedBy: largestInteger,
  submittedOn: Number.MAX_SAFE_INTEGER,
  lastUpdateBy: largestInteger,
  lastUpdateOn: Number.MAX_SAFE_INTEGER,
};

/** The bound as the nearest whole number that is included. */
const wholeFrom = ({ value, isIncluded }: Bound): number => (isIncluded ? Math.ceil(value) : Math.floor(value) + 1);
const wholeTo = ({ value, isIncluded }: Bound): number => (isIncluded ? Math.floor(value) : Math.ceil(value) - 1);

/** A column contains integers of a limited size, and a database refuses to compare it with others. */
function factPlan(fact: ArtifactFact, test: NumberTest): Plan {
  const most = largest[fact];
  if ('in' in test) {
    const possible = test.in.filter((value) => Number.isInteger(value) && Math.abs(value) <= most);
    return possible.length === 0 ? noArtifacts : { kind: 'fact', fact, is: { in: possible } };
  }
  const from = test.from === null ? null : wholeFrom(test.from);
  const to = test.to === null ? null : wholeTo(test.to);
  if ((from ?? -most) > most || (to ?? most) < -most) return noArtifacts;
  const bound = (value: number | null) => (value === null || Math.abs(value) > most ? null : including(value + 0));
  const is = { from: bound(from), to: bound(to) };
  return is.from === null && is.to === null ? all : { kind: 'fact', fact, is };
}

export function numberPlan(subject: TestedNumber, is: NumberTest): Plan {
  return 'fact' in subject ? factPlan(subject.fact, is) : { kind: 'number', field: subject.field, is };
}
