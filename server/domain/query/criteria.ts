import { isRecord } from '../../lib/is-record.ts';
import { searchOf } from '../fields/index.ts';
import { none } from '../fields/none.ts';
import type { TrackerRights } from '../policies/tracker-rights.ts';
import type { FormElement, Tracker } from '../trackers/tracker.ts';
import { type Fault, fault, isFault, type QueryContext } from './context.ts';
import { type Criterion, type Operator, operators, unallowedOperator } from './criteria/criterion.ts';
import { type KnownFields, knownFields } from './fields.ts';
import { and, type Plan } from './plan.ts';

/** The field that a key names by its id or its short name, in upper or lower case. */
const fieldOf = (known: KnownFields, key: string): FormElement | undefined =>
  (/^\d{1,10}$/.test(key) ? known.numbered(Number(key)) : undefined) ?? known.named(key);

/** how many unknown fields a message names */
const mostNamed = 100;

const isOperator = (given: unknown): given is Operator => operators.some((operator) => operator === given);

const isNumeric = (given: unknown): boolean =>
  typeof given === 'number' || (typeof given === 'string' && /^\d+$/.test(given));

/** Operator and value; a value alone has the operator `contains`. */
function readCriterion(key: string, field: FormElement, given: unknown): Criterion | Fault {
  const isBare = ['string', 'number', 'boolean'].includes(typeof given) || Array.isArray(given);
  if (isBare) return { field, operator: 'contains', value: given };
  // Some clients send a whole value as Tuleap shows it, such as `{"id": 102}`.
  if (isRecord(given) && given['operator'] === undefined && given['value'] === undefined) {
    return { field, operator: 'contains', value: Object.values(given).filter((member) => isNumeric(member)) };
  }
  const isWhole = isRecord(given) && Object.keys(given).every((member) => member === 'operator' || member === 'value');
  if (!isWhole || given['operator'] === undefined || given['value'] === undefined) {
    return fault(`Criterion for field ${key} is malformed`);
  }
  const { operator, value } = given;
  if (!isOperator(operator)) return fault(`Invalid operator for field ${key}`);
  // PHP writes a list whose numbers have gaps as an object.
  return { field, operator, value: isRecord(value) ? Object.values(value) : value };
}

function planOfCriterion(criterion: Criterion, context: QueryContext) {
  const { field, operator } = criterion;
  const criteria = searchOf(field)?.criteria ?? none;
  if (criteria === none) return fault(`The criterion field '${field.name}' (${field.id}) can not be searched`);
  return criteria.operators.includes(operator)
    ? criteria.plan(criterion, context)
    : unallowedOperator(field, criteria.operators);
}

/** The plan of search criteria: an artifact must meet all of them. Unknown criteria are refused, never ignored. */
export async function planOfCriteria(
  tracker: Tracker,
  rights: Pick<TrackerRights, 'canRead'>,
  given: unknown,
  context: QueryContext,
): Promise<Plan | Fault> {
  // Anything that has no members, such as `[]` or a number, counts as no criteria.
  const criteria = typeof given === 'object' ? { ...given } : {};
  if (!isRecord(criteria)) return and([]);
  const known = knownFields(tracker, rights);
  const keys = Object.keys(criteria);
  const unknown = keys.filter((key) => fieldOf(known, key) === undefined);
  if (unknown.length > 0) {
    const first = unknown[0] ?? '';
    const hint = known.hintFor(first);
    return fault(
      `Following fields do not exist: ${unknown.slice(0, mostNamed).join(', ')}${hint === '' ? '' : `.${hint}`}`,
      known.nearestTo(first),
    );
  }
  const plans: Plan[] = [];
  for (const key of keys) {
    const field = fieldOf(known, key);
    if (field === undefined) continue;
    const criterion = readCriterion(key, field, criteria[key]);
    const plan = isFault(criterion) ? criterion : await planOfCriterion(criterion, context);
    if (isFault(plan)) return plan;
    plans.push(plan);
  }
  return and(plans);
}
