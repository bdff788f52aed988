import type { Fault, QueryContext } from '../../query/context.ts';
import { type Criteria, type Criterion, contains, invalidFormat } from '../../query/criteria/criterion.ts';
import { numberPlan } from '../../query/number-test.ts';
import { or, type Plan } from '../../query/plan.ts';
import { type FormElement, noneValue } from '../../trackers/tracker.ts';
import { idFrom } from '../given.ts';

const mostValues = 1000;

/** The number that the index has for a value; undefined: the list has no such value. */
type ReadChoice = (field: FormElement, given: string, context: QueryContext) => Promise<number | undefined>;

export const boundChoice: ReadChoice = async ({ bind }, given, context) => {
  const id = idFrom(given);
  if (bind?.type === 'users') return id !== undefined && (await context.userExists(id)) ? id : undefined;
  if (bind?.type === 'static') return bind.values.find((value) => value.id === id)?.id;
  // A group has two numbers: trackers show that of the list value, and artifacts show its own.
  const value = bind?.values.find((one) => one.id === id);
  if (value !== undefined) return value.group;
  const group = await context.groupNumber(given);
  return bind?.values.some((one) => one.group === group) === true ? group : undefined;
};

const isNone = (given: string): boolean => given === String(noneValue) || given === `b${noneValue}`;

/** The caller, as in TQL. Lists of users, and facts about users, which have no bind, can contain them. */
const isMyself = ({ bind }: FormElement, given: unknown): boolean =>
  given === 'MYSELF()' && (bind === null || bind.type === 'users');

/** The ids of a criterion, one or several; undefined: something else is among them. */
function givenIds(field: FormElement, value: unknown, { caller }: QueryContext): string[] | undefined {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const named = given.map((one) => (isMyself(field, one) ? (caller ?? 0) : one));
  const ids = named.map((one) => (typeof one === 'number' ? String(one) : one));
  const isEachId = ids.every((id): id is string => typeof id === 'string' && /^(?:[bo]?\d+|\d+_\d+)$/.test(id));
  return ids.length > 0 && ids.length <= mostValues && isEachId ? [...new Set(ids)] : undefined;
}

interface Choices {
  numbers: number[];
  hasNone: boolean;
}

export async function readCriterionChoices(
  { field, value }: Criterion,
  read: ReadChoice,
  context: QueryContext,
): Promise<Choices | Fault> {
  const ids = givenIds(field, value, context);
  if (ids === undefined) return invalidFormat(field);
  const numbers: number[] = [];
  for (const id of ids) {
    if (isNone(id)) continue;
    // An id that the list doesn't have matches nothing.
    const number = await read(field, id, context);
    if (number !== undefined) numbers.push(number);
  }
  return { numbers, hasNone: ids.some(isNone) };
}

export const listCriteria = (read: ReadChoice): Criteria => ({
  operators: contains,
  async plan(criterion, context) {
    const { field } = criterion;
    const choices = await readCriterionChoices(criterion, read, context);
    if ('fault' in choices) return choices;
    const plans: Plan[] = [];
    if (choices.numbers.length > 0) plans.push(numberPlan({ field: field.id }, { in: choices.numbers }));
    if (choices.hasNone) plans.push({ kind: 'none chosen', field: field.id });
    return or(plans);
  },
});
