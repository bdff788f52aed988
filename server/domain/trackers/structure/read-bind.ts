import { isColor, type ListValueColor } from '../../../../contract/trackers/colors.ts';
import { type FieldTypeName, fieldTypeFacts } from '../../../../contract/field-types.ts';
import type { BindingRef, GroupRef, NewField, NewListValue } from '../../../../contract/trackers/structure.ts';
import { idFrom, shown } from '../../fields/given.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { fieldTypeOf } from '../../fields/index.ts';
import type { Bind, StaticValue, UserSource } from '../tracker.ts';
import { invalid, readGroup, type StructureContext } from './context.ts';

/** A bind with provisional value ids, and the ids by the names that the request uses for the values. */
export interface ReadBind {
  bind: Bind | null;
  names: Map<string, number>;
}

type Input = Pick<NewField, 'bindings' | 'values' | 'default_value' | 'label'>;
type GivenValue = string | NewListValue;

/** Values that users added to an open list do not belong to its structure. */
const isOpenValue = (value: GivenValue): boolean => typeof value === 'object' && /^o\d+$/.test(String(value.id ?? ''));

export function readColor(given: string | undefined): ListValueColor | '' {
  const color = (given ?? '').replaceAll('_', '-');
  if (color === '' || isColor(color)) return color;
  throw invalid(`there is no color ${shown(given)}.`);
}

export function readValueLabel(given: string | undefined, others: readonly string[], refuse = invalid): string {
  const label = (given ?? '').trim();
  if (label === '') throw invalid('the label of a list value cannot be empty.');
  if (label.length > 255) throw invalid(`the label ${shown(label)} is longer than 255 characters.`);
  if (others.includes(label)) throw refuse(`the value ${shown(label)} is already in the list.`);
  return label;
}

function listOf(input: Input): GivenValue[] {
  return Array.isArray(input.values) ? input.values.filter((value) => !isOpenValue(value)) : [];
}

/** The elements of `default_value` of a list, each as its possible names: id first. */
function defaultsIn(input: Input): (string | number)[][] {
  if (!Array.isArray(input.default_value)) return [];
  return input.default_value.map((given: unknown) => {
    if (!isRecord(given)) return [given as string | number];
    const names = [given['id'], given['username'], given['short_name'], given['label']];
    return names.filter((name) => typeof name === 'string' || typeof name === 'number');
  });
}

function readStatic(input: Input, next: () => number): ReadBind {
  const names = new Map<string, number>();
  const values: StaticValue[] = [];
  const defaults: number[] = [];
  for (const given of listOf(input)) {
    const one: NewListValue = typeof given === 'string' ? { label: given } : given;
    const taken = values.map((value) => value.label);
    const id = next();
    const label = readValueLabel(one.label, taken);
    const color = readColor(one.value_color);
    values.push({ id, label, description: one.description ?? '', isHidden: one.is_hidden ?? false, color });
    if (one.id !== undefined) names.set(String(one.id), id);
    if (one.is_default === true) defaults.push(id);
  }
  for (const { id, label } of values) if (!names.has(label)) names.set(label, id);
  for (const given of defaultsIn(input)) {
    const id = given.map((name) => names.get(String(name))).find((found) => found !== undefined);
    if (id === undefined) throw invalid(`the default ${shown(given[0])} of ${input.label} is not a value of its list.`);
    if (!defaults.includes(id)) defaults.push(id);
  }
  return { bind: { type: 'static', values, defaults, isAlphabetical: false }, names };
}

const roles: Record<string, UserSource> = {
  group_members: 'group_members',
  group_admins: 'group_admins',
  registered_users: 'registered_users',
  artifact_submitters: 'artifact_submitters',
  0: 'artifact_submitters',
  2: 'registered_users',
  3: 'group_members',
  4: 'group_admins',
};

async function readSource(ref: BindingRef, context: StructureContext): Promise<UserSource> {
  const names = typeof ref === 'string' ? [ref] : [ref.label, ref.id].filter((name) => name !== undefined).map(String);
  for (const name of names) {
    const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
    if (role !== undefined) return role;
  }
  for (const name of names.toReversed()) {
    const group = await context.group(name.replace(/^ugroup_(?=\d+$)/, ''));
    if (group !== undefined) return roles[String(group)] ?? `ugroup_${group}`;
  }
  throw invalid(`there is no user group ${shown(names[0] ?? '')} in this project.`);
}

export async function readSources(refs: readonly BindingRef[], context: StructureContext): Promise<UserSource[]> {
  const sources = new Set<UserSource>();
  for (const ref of refs) sources.add(await readSource(ref, context));
  if (sources.size === 0) throw invalid('a list of users needs at least one group in `bindings.list`.');
  return [...sources];
}

async function readUsers(input: Input, context: StructureContext): Promise<ReadBind> {
  const sources = await readSources(input.bindings?.list ?? [], context);
  return { bind: { type: 'users', sources, defaults: await readUserDefaults(input, context) }, names: new Map() };
}

async function readUserDefaults(input: Input, context: StructureContext): Promise<number[]> {
  const defaults: number[] = [];
  for (const [first = ''] of defaultsIn(input)) {
    const id = await context.user(idFrom(first) ?? first);
    if (id === undefined) throw invalid(`the default ${shown(first)} of ${input.label} is not a user.`);
    defaults.push(id);
  }
  return defaults;
}

const groupRefOf = (value: GivenValue): GroupRef =>
  typeof value === 'string' ? value : (value.ugroup_reference ?? value.label ?? '');

const asGroupRef = (ref: BindingRef): GroupRef =>
  typeof ref === 'string'
    ? ref
    : {
        ...(ref.id === undefined ? {} : { id: String(ref.id) }),
        ...(ref.label === undefined ? {} : { short_name: ref.label }),
      };

async function readUserGroups(input: Input, next: () => number, context: StructureContext): Promise<ReadBind> {
  const names = new Map<string, number>();
  const values: Extract<Bind, { type: 'ugroups' }>['values'] = [];
  const defaults: number[] = [];
  const given: GivenValue[] = [...listOf(input)];
  for (const ref of input.bindings?.list ?? []) given.push({ ugroup_reference: asGroupRef(ref) });
  for (const one of given) {
    const group = await readGroup(groupRefOf(one), context);
    if (values.some((value) => value.group === group)) continue;
    const id = next();
    const { is_hidden = false, is_default = false } = typeof one === 'string' ? {} : one;
    values.push({ id, group, isHidden: is_hidden });
    if (is_default) defaults.push(group);
  }
  return {
    bind: { type: 'ugroups', values, defaults: [...defaults, ...(await readGroupDefaults(input, context))] },
    names,
  };
}

async function readGroupDefaults(input: Input, context: StructureContext): Promise<number[]> {
  const defaults: number[] = [];
  for (const names of defaultsIn(input)) {
    const [id = '', ...others] = names.map(String);
    defaults.push(await readGroup({ id, short_name: others[0] ?? id }, context));
  }
  return defaults;
}

const readers = {
  static: async (input: Input, next: () => number) => readStatic(input, next),
  users: (input: Input, _next: () => number, context: StructureContext) => readUsers(input, context),
  ugroups: readUserGroups,
};

export async function readBind(
  type: FieldTypeName,
  input: Input,
  next: () => number,
  context: StructureContext,
): Promise<ReadBind> {
  const kind = input.bindings?.type ?? undefined;
  const { binds, userSource } = fieldTypeOf({ type });
  if (binds === undefined) {
    // Representations show submitters and last modifiers as lists, but these have no separate values.
    const isList = userSource === undefined && (kind !== undefined || listOf(input).length > 0);
    if (isList) throw invalid(`${input.label} has the type ${type}, which has no list of values.`);
    return { bind: null, names: new Map() };
  }
  const chosen = kind ?? 'static';
  if (!binds.includes(chosen)) throw invalid(`${input.label} cannot be bound to ${chosen}.`);
  const read = await readers[chosen](input, next, context);
  checkDefaults(type, input.label, read.bind);
  return read;
}

export function checkDefaults(type: FieldTypeName, label: string, bind: Bind | null): void {
  if (bind !== null && !fieldTypeFacts[type].isMultiple && bind.defaults.length > 1) {
    throw invalid(`${label} can have only one default value.`);
  }
}
