import { problem } from '../../../../contract/problems.ts';
import type { NewValue, ValuePatch } from '../../../../contract/trackers/field.ts';
import { isSingleList } from '../../fields/index.ts';
import type { Bind, FormElement, StaticValue } from '../tracker.ts';
import { invalid, taken } from './context.ts';
import { readColor, readValueLabel } from './read-bind.ts';

type StaticBind = Extract<Bind, { type: 'static' }>;

/** The static values of a list field; fails for other fields. */
export function staticBindOf({ bind }: FormElement): StaticBind {
  if (bind?.type !== 'static') throw problem('field_not_static');
  return bind;
}

function defaultsWith(
  field: FormElement,
  { defaults }: StaticBind,
  id: number,
  isDefault: boolean | undefined,
): number[] {
  if (isDefault === undefined) return defaults;
  const others = defaults.filter((one) => one !== id);
  if (!isDefault) return others;
  return isSingleList(field) ? [id] : [...others, id];
}

export function withValue(field: FormElement, id: number, given: NewValue): FormElement {
  const bind = staticBindOf(field);
  const value: StaticValue = {
    id,
    label: readValueLabel(
      given.label,
      bind.values.map((one) => one.label),
      taken,
    ),
    description: given.description ?? '',
    isHidden: given.is_hidden ?? false,
    color: readColor(given.value_color),
  };
  const values = [...bind.values, value];
  return { ...field, bind: { ...bind, values, defaults: defaultsWith(field, bind, id, given.is_default) } };
}

function moved(values: readonly StaticValue[], value: StaticValue, before: number | null | undefined): StaticValue[] {
  if (before === undefined) return values.map((one) => (one.id === value.id ? value : one));
  if (before === value.id) throw invalid('a value cannot be moved before itself.');
  const others = values.filter((one) => one.id !== value.id);
  const at = before === null ? others.length : others.findIndex((one) => one.id === before);
  if (at === -1) throw invalid(`there is no value ${before} in the list.`);
  return others.toSpliced(at, 0, value);
}

/** A mixed color stays until another one is chosen. */
function changedColor({ color, rgb }: StaticValue, given: string | undefined): Pick<StaticValue, 'color' | 'rgb'> {
  const chosen = given === undefined ? color : readColor(given);
  return chosen === color && rgb !== undefined ? { color, rgb } : { color: chosen };
}

export function withChangedValue(field: FormElement, id: number, patch: ValuePatch): FormElement {
  const bind = staticBindOf(field);
  const current = bind.values.find((value) => value.id === id);
  if (current === undefined) throw problem('list_value_not_found');
  const others = bind.values.filter((value) => value.id !== id).map((value) => value.label);
  const value: StaticValue = {
    id,
    label: patch.label === undefined ? current.label : readValueLabel(patch.label, others),
    description: patch.description ?? current.description,
    isHidden: patch.is_hidden ?? current.isHidden,
    ...changedColor(current, patch.value_color),
  };
  const values = moved(bind.values, value, patch.before);
  return { ...field, bind: { ...bind, values, defaults: defaultsWith(field, bind, id, patch.is_default) } };
}

export function withoutValue(field: FormElement, id: number): FormElement {
  const bind = staticBindOf(field);
  const values = bind.values.filter((value) => value.id !== id);
  return { ...field, bind: { ...bind, values, defaults: bind.defaults.filter((one) => one !== id) } };
}
