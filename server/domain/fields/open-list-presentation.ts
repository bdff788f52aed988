import type { FormElement } from '../trackers/tracker.ts';
import type { BindContext, PresentContext } from './field-type.ts';
import { isRecord } from './given.ts';
import { presentStaticValue } from './list.ts';
import type { Choice } from './open-list-choices.ts';
import { presentOfferedValue } from './static-values.ts';

interface Shown {
  label: string;
  representation: unknown;
}

function presentBound(field: FormElement, id: number, context: PresentContext): Shown | undefined {
  const { bind } = field;
  if (bind?.type === 'users') {
    const user = context.user(id);
    // Of those who are gone there is no name left.
    const name = isRecord(user) && typeof user['username'] === 'string' ? user['display_name'] : undefined;
    return user === undefined ? undefined : { label: typeof name === 'string' ? name : '', representation: user };
  }
  if (bind?.type === 'ugroups') {
    const group = context.group(id);
    return group === undefined ? undefined : { label: group.label, representation: group };
  }
  const value = bind?.values.find((one) => one.id === id);
  return value === undefined ? undefined : { label: value.label, representation: presentStaticValue(value) };
}

export function presentOpenList(
  field: FormElement,
  choices: readonly Choice[],
  context: PresentContext,
): Record<string, unknown> {
  const shown = choices.flatMap((choice): Shown | Shown[] => {
    if ('id' in choice) return presentBound(field, choice.id, context) ?? [];
    return { label: choice.label, representation: { id: `o${choice.open}`, label: choice.label } };
  });
  return {
    bind_value_objects: shown.map((one) => one.representation),
    bind_value_ids: shown.map((one) => one.label),
    bind_type: field.bind?.type ?? 'static',
  };
}

/** What the list offers, in the tracker's representation; users are searched for, as anyone may be meant. */
export function presentOpenListValues(field: FormElement, context: BindContext): unknown {
  const { bind } = field;
  if (bind?.type === 'users') return { resource: { type: 'users', uri: 'users/?query=' } };
  if (bind?.type === 'ugroups') return bind.values.flatMap(({ group }) => context.group(group) ?? []);
  const added = context.openValues(field).map(({ id, label }) => ({
    id: `o${id}`,
    value_color: '',
    label,
    is_hidden: field.hiddenOpenValues?.includes(id) ?? false,
  }));
  return [...(bind?.values ?? []).map(presentOfferedValue), ...added];
}
