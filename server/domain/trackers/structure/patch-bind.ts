import type { BindingsInput } from '../../../../contract/trackers/structure.ts';
import type { Bind, FormElement, Trigger } from '../tracker.ts';
import { invalid, type StructureContext } from './context.ts';
import { checkDefaults, readBind, readSources } from './read-bind.ts';

export interface BindPatchContext extends StructureContext {
  /** a new id for a list value */
  nextValue(): Promise<number>;
  isUsedByArtifacts(fieldId: number, value: number): Promise<boolean>;
  /** from all trackers of the project */
  triggers: () => Promise<readonly Trigger[]>;
}

type GroupBind = Extract<Bind, { type: 'ugroups' }>;

/** Replaces the groups of a list. Groups that artifacts still use stay in it, hidden. */
async function regroupedList(
  field: FormElement,
  bind: GroupBind,
  input: BindingsInput,
  context: BindPatchContext,
): Promise<GroupBind> {
  const read = await readBind(
    field.type,
    { label: field.label, bindings: { ...input, type: bind.type } },
    () => 0,
    context,
  );
  const wanted = read.bind?.type === 'ugroups' ? read.bind.values.map((value) => value.group) : [];
  const values: GroupBind['values'] = [];
  for (const group of wanted) {
    const known = bind.values.find((value) => value.group === group);
    values.push({ id: known?.id ?? (await context.nextValue()), group, isHidden: false });
  }
  for (const value of bind.values) {
    if (wanted.includes(value.group)) continue;
    if (await context.isUsedByArtifacts(field.id, value.group)) values.push({ ...value, isHidden: true });
  }
  return { ...bind, values, defaults: bind.defaults.filter((group) => wanted.includes(group)) };
}

/** Changes the binding of a list. Its kind cannot change. */
export async function patchedBind(
  field: FormElement,
  input: BindingsInput,
  context: BindPatchContext,
): Promise<Bind | null> {
  const { bind } = field;
  const kind = input.type ?? bind?.type;
  if (bind === null || kind !== bind.type) throw invalid(`the binding of ${field.label} cannot be changed.`);
  if (input.list === undefined) return bind;
  if (bind.type === 'users') return { ...bind, sources: await readSources(input.list, context) };
  if (bind.type === 'ugroups') return regroupedList(field, bind, input, context);
  if (input.list.length > 0) throw invalid(`${field.label} is a list of static values and cannot contain groups.`);
  return bind;
}

/** Changes the defaults of a list: reads them like the defaults of a new list with the same values. */
export async function patchedDefaults(
  field: FormElement,
  given: unknown,
  context: BindPatchContext,
): Promise<Bind | null> {
  const { bind } = field;
  if (bind === null) return null;
  const numbers = bind.type === 'static' ? bind.values.map((value) => value.id).values() : [].values();
  const input = {
    label: field.label,
    default_value: given,
    bindings: { type: bind.type, list: bind.type === 'users' ? bind.sources : [] },
    ...(bind.type === 'static' ? { values: bind.values.map(({ id, label }) => ({ id, label })) } : {}),
  };
  const read = await readBind(field.type, input, () => numbers.next().value ?? 0, context);
  const defaults = read.bind?.defaults ?? [];
  const next = { ...bind, defaults };
  checkDefaults(field.type, field.label, next);
  return next;
}
