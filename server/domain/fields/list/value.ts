import { type Bind, type FormElement, noneValue, type StaticValue } from '../../trackers/tracker.ts';
import type { DefaultContext } from '../form-part.ts';
import { arrayFrom, idFrom, shown } from '../given.ts';
import { sameMembers } from '../same-members.ts';
import {
  accept,
  type ParseContext,
  type Parsed,
  plainValue,
  type PresentContext,
  refuse,
  type Stored,
  type ValuePart,
} from '../value-part.ts';

/** The stored choices of a list: ids of values or users, or numbers of groups. [] is None. */
export const chosen = (stored: Stored): number[] => (Array.isArray(stored) ? (stored as number[]) : []);

const known = new WeakMap<readonly StaticValue[], Map<number, StaticValue>>();

/** The values of a list by their ids. Lists are long and many values may be chosen, so each list is indexed once. */
function valuesById(values: readonly StaticValue[]): ReadonlyMap<number, StaticValue> {
  const found = known.get(values) ?? new Map(values.map((value) => [value.id, value]));
  known.set(values, found);
  return found;
}

type ListContext = ParseContext<number[]>;

const isNone = (given: unknown): boolean => given === 0 || given === noneValue || given === '0' || given === '100';

async function choice(
  field: FormElement,
  bind: Bind,
  given: unknown,
  context: ListContext,
): Promise<number | undefined> {
  if (typeof given !== 'number' && typeof given !== 'string') return undefined;
  const id = bind.type === 'ugroups' ? await context.groupNumber(String(given)) : idFrom(given);
  if (id === undefined) return undefined;
  // A choice stays valid after the list no longer offers it.
  if (context.current?.includes(id) === true) return id;
  return (await isOffered(field, bind, id, context)) ? id : undefined;
}

/** Whether the list has this value, user or group. */
export async function isOffered(
  field: FormElement,
  bind: Bind,
  id: number,
  context: Pick<ParseContext, 'selectableUser'>,
): Promise<boolean> {
  if (bind.type === 'users') return context.selectableUser(field, id);
  if (bind.type === 'ugroups') return bind.values.some((value) => value.group === id);
  return valuesById(bind.values).has(id);
}

async function parseChoices(
  field: FormElement,
  given: readonly unknown[],
  context: ListContext,
): Promise<Parsed<number[]>> {
  const { bind } = field;
  const ids = new Set<number>();
  for (const one of given) {
    if (isNone(one)) continue;
    const id = bind === null ? undefined : await choice(field, bind, one, context);
    if (id === undefined) {
      return refuse(`The submitted value ${shown(one)} for the field ${field.label} (${field.name}) is invalid`);
    }
    ids.add(id);
  }
  return accept([...ids]);
}

export const presentStaticValue = ({ id, label, color, rgb, isHidden }: StaticValue) => ({
  id,
  label,
  color: rgb === undefined ? null : { r: rgb[0], g: rgb[1], b: rgb[2] },
  tlp_color: color === '' ? null : color,
  is_hidden: isHidden,
});

function presentChoices(field: FormElement, ids: readonly number[], context: PresentContext): Record<string, unknown> {
  const { bind } = field;
  if (bind?.type === 'users') {
    const known = ids.filter((id) => context.user(id) !== undefined);
    // None is shown as the anonymous user.
    if (known.length === 0) return { values: [context.anonymousUser()], bind_value_ids: [noneValue] };
    return { values: known.map((id) => context.user(id)), bind_value_ids: known };
  }
  if (bind?.type === 'ugroups') {
    const groups = ids.map((id) => context.group(id)).filter((group) => group !== undefined);
    return { values: groups, bind_value_ids: groups.map((group) => group.id) };
  }
  const byId = valuesById(bind?.values ?? []);
  const values = ids.flatMap((id) => byId.get(id) ?? []);
  return { values: values.map(presentStaticValue), bind_value_ids: values.map((value) => value.id) };
}

export function presentDefaults(bind: Bind | null, context: DefaultContext): unknown[] {
  if (bind?.type === 'users') return bind.defaults.flatMap((id) => context.user(id) ?? []);
  if (bind?.type === 'ugroups') return bind.defaults.flatMap((number) => context.group(number) ?? []);
  const values = bind?.values.filter((value) => bind.defaults.includes(value.id)) ?? [];
  return values.map(({ id, label }) => ({ id, label }));
}

export const listValue = (isMultiple: boolean): ValuePart<number[]> => ({
  ...plainValue,
  async parse(field, { bind_value_ids: input }, context) {
    const given = arrayFrom(input);
    if (given === undefined) {
      const example = isMultiple ? 'Example:' : `Expected format for field ${field.id} :`;
      const expected = `${example} {"field_id": 1548, "bind_value_ids": [457]}`;
      return refuse(`List fields values must be passed as an array of ids (integer) in 'bind_value_ids' ${expected}`);
    }
    const parsed = await parseChoices(field, given, context);
    return parsed.ok && !isMultiple && parsed.stored.length > 1
      ? refuse('Selectbox fields can only have one value')
      : parsed;
  },
  initial: (field) => (field.bind?.defaults ?? []).slice(0, isMultiple ? undefined : 1),
  isEmpty: (stored) => (stored ?? []).length === 0,
  equals: (a, b) => sameMembers(a ?? [], b ?? []),
  present: (field, stored, context) => presentChoices(field, stored ?? [], context),
  users: (field, stored) => (field.bind?.type === 'users' ? (stored ?? []) : []),
});
