import { idFrom } from '../../fields/given.ts';
import { openValueIndex } from '../../fields/open-list.ts';
import { type FormElement, noneValue } from '../../trackers/tracker.ts';
import type { Fault, QueryContext } from '../context.ts';
import { numberPlan } from '../number-test.ts';
import { type Fact, or, type Plan } from '../plan.ts';
import { type Criteria, type Criterion, contains, invalidFormat, invalidValue } from './criterion.ts';

const mostValues = 1000;

/** The number under which a value is indexed; undefined: the list has no such value. */
type ReadChoice = (field: FormElement, given: string, context: QueryContext) => Promise<number | undefined>;

const bound: ReadChoice = async ({ bind }, given, context) => {
  const id = idFrom(given);
  if (bind?.type === 'users') return id !== undefined && (await context.userExists(id)) ? id : undefined;
  if (bind?.type === 'static') return bind.values.find((value) => value.id === id)?.id;
  // A group has two numbers: that of the value in the list, as trackers show it, and its own, as artifacts do.
  const value = bind?.values.find((one) => one.id === id);
  if (value !== undefined) return value.group;
  const group = await context.groupNumber(given);
  return bind?.values.some((one) => one.group === group) === true ? group : undefined;
};

/** `485` and `b485` are what the list offers, `o111` is what someone added. */
const openChoice: ReadChoice = async (field, given, context) => {
  const [, kind, digits = ''] = /^([bo])(\d{1,10})$/.exec(given) ?? [];
  if (kind !== 'o') return bound(field, kind === 'b' ? digits : given, context);
  const id = idFrom(digits);
  const value = id === undefined ? undefined : await context.openValueById(field, id);
  return value === undefined ? undefined : openValueIndex(value.id);
};

const user: ReadChoice = async (_field, given, context) => {
  const id = idFrom(given);
  return id !== undefined && (await context.userExists(id)) ? id : undefined;
};

const isNone = (given: string): boolean => given === String(noneValue) || given === `b${noneValue}`;

/** Numbers and digits, one or several; undefined: something else is among them. */
function givenIds(value: unknown): string[] | undefined {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const ids = given.map((one) => (typeof one === 'number' ? String(one) : one));
  const isEachId = ids.every((id): id is string => typeof id === 'string' && /^(?:[bo]?\d+|\d+_\d+)$/.test(id));
  return ids.length > 0 && ids.length <= mostValues && isEachId ? [...new Set(ids)] : undefined;
}

interface Choices {
  numbers: number[];
  hasNone: boolean;
}

async function readChoices(
  { field, value }: Criterion,
  read: ReadChoice,
  context: QueryContext,
): Promise<Choices | Fault> {
  const ids = givenIds(value);
  if (ids === undefined) return invalidFormat(field);
  const numbers: number[] = [];
  for (const id of ids) {
    if (isNone(id)) continue;
    const number = await read(field, id, context);
    if (number === undefined) return invalidValue(field, id, 'is not a value of it');
    numbers.push(number);
  }
  return { numbers, hasNone: ids.some(isNone) };
}

function listCriteria(read: ReadChoice): Criteria {
  return {
    operators: contains,
    async plan(criterion, context) {
      const { field } = criterion;
      const choices = await readChoices(criterion, read, context);
      if ('fault' in choices) return choices;
      const plans: Plan[] = [];
      if (choices.numbers.length > 0) plans.push(numberPlan({ field: field.id }, { in: choices.numbers }));
      if (choices.hasNone) plans.push({ kind: 'none chosen', field: field.id });
      return or(plans);
    },
  };
}

export const listField = listCriteria(bound);
export const openListField = listCriteria(openChoice);

/** Who may see the artifact, by group; None: there is no restriction. */
export const groupsField = listCriteria((_field, given, context) => context.groupNumber(given));

/** Who submitted or changed it; that is always someone, so None finds nothing. */
export const userFact = (fact: Fact): Criteria => ({
  operators: contains,
  async plan(criterion, context) {
    const choices = await readChoices(criterion, user, context);
    return 'fault' in choices ? choices : numberPlan({ fact }, { in: choices.numbers });
  },
});
