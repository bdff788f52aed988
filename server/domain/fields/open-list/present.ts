import type { FormElement } from '../../trackers/tracker.ts';
import type { BindContext } from '../form-part.ts';
import { presentOfferedValue } from '../form/static-values.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { presentStaticValue } from '../list/value.ts';
import type { PresentContext } from '../value-part.ts';
import type { Choice } from './choices.ts';

interface Shown {
  label: string;
  representation: unknown;
}

function presentBound(field: FormElement, id: number, context: PresentContext): Shown | undefined {
  const { bind } = field;
  if (bind?.type === 'users') {
    const user = context.user(id);
    // A deleted user has no name.
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

/** `values` in the representation of the tracker. Users are not listed but searched for, since anyone can be chosen. */
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
