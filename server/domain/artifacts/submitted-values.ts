import type { FormElement, Tracker } from '../trackers/tracker.ts';
import type { ValueInput } from '../fields/field-type.ts';
import { fieldTypeOf } from '../fields/index.ts';

export type SubmittedValues = Map<FormElement, ValueInput>;

const members = [
  'value',
  'bind_value_ids',
  'links',
  'all_links',
  'parent',
  'is_autocomputed',
  'manual_value',
  'format',
  'commonmark',
  'file_descriptions',
  'granted_groups_ids',
] as const;

/** Whether null is nothing given or a value that was cleared is for the field's type to say. */
const inputOf = (given: Record<string, unknown>): ValueInput =>
  Object.fromEntries(members.flatMap((member) => (given[member] === undefined ? [] : [[member, given[member]]])));

/** A number without a value is read as null, and so it may be written. */
const clearable = ['int', 'float'];

const saysNothing = (field: FormElement, input: ValueInput): boolean =>
  Object.entries(input).every(
    ([member, given]) => given === null && !(member === 'value' && clearable.includes(field.type)),
  );

const fieldIdOf = (given: unknown): number | undefined =>
  typeof given === 'number' || (typeof given === 'string' && /^\d{1,9}$/.test(given.trim()))
    ? Number(given)
    : undefined;

const usedField = (tracker: Tracker, matches: (field: FormElement) => boolean): FormElement | undefined =>
  tracker.elements.find((element) => element.isUsed && matches(element));

/** The submitted values by field; of several for one field the last counts. Or the sentence that refuses them. */
export function valuesByField(
  tracker: Tracker,
  values: readonly { field_id: unknown }[],
): SubmittedValues | { fault: string } {
  const found: SubmittedValues = new Map();
  for (const given of values) {
    const id = fieldIdOf(given.field_id);
    if (id === undefined || !Number.isInteger(id)) {
      return { fault: "No 'field_id' or invalid id in submitted value. Field IDs must be integers" };
    }
    const field = usedField(tracker, (element) => element.id === id && fieldTypeOf(element).role === 'field');
    if (field === undefined) return { fault: `Unknown field ${id}` };
    found.set(field, inputOf(given));
  }
  return found;
}

const byNameKinds = ['string', 'text', 'int', 'float', 'computed'];

/** `{"title": {"value": "x"}}`: fields by their names, the plain ones only. */
export function valuesByName(tracker: Tracker, values: Record<string, unknown>): SubmittedValues | { fault: string } {
  const found: SubmittedValues = new Map();
  for (const [name, given] of Object.entries(values)) {
    const field = usedField(tracker, (element) => element.name === name);
    if (field === undefined) return { fault: `Field ${name} does not exist in the tracker` };
    if (!byNameKinds.includes(field.type)) {
      return { fault: `Values by field are not implemented for the type ${field.type} of field ${name}; use values` };
    }
    // So are fields shown that never had a value.
    if (given === null) continue;
    if (typeof given !== 'object' || Array.isArray(given)) {
      return { fault: `value attribute is missing for field ${field.id}` };
    }
    const input = inputOf(given as Record<string, unknown>);
    if (saysNothing(field, input)) return { fault: `value attribute is missing for field ${field.id}` };
    found.set(field, input);
  }
  return found;
}
