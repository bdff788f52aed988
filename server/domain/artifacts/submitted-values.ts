import type { FormElement, Tracker } from '../trackers/tracker.ts';
import { knowsField, type TrackerRights } from '../policies/tracker-rights.ts';
import { fieldTypeOf, isField } from '../fields/index.ts';
import { none } from '../fields/none.ts';
import type { ValueInput, ValuePart } from '../fields/value-part.ts';
import { jsonPointer } from '../../lib/text/json-pointer.ts';
import { nearest } from '../../lib/text/nearest.ts';

export type SubmittedValues = Map<FormElement, ValueInput>;

/** The reason why a value is refused, and its place in the request. */
export interface ValueFault {
  fault: string;
  /** a JSON Pointer */
  at?: string;
  /** the valid name that is closest to the given one */
  nearest?: string;
}

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
  'increment',
] as const;

/** Keeps null: depending on the field type, it clears the value or means that the request has none. */
const inputOf = (given: Record<string, unknown>): ValueInput =>
  Object.fromEntries(members.flatMap((member) => (given[member] === undefined ? [] : [[member, given[member]]])));

const saysNothing = ({ isClearedByNull }: ValuePart, input: ValueInput): boolean =>
  Object.entries(input).every(([member, given]) => given === null && !(member === 'value' && isClearedByNull));

const fieldIdOf = (given: unknown): number | undefined =>
  typeof given === 'number' || (typeof given === 'string' && /^\d{1,9}$/.test(given.trim()))
    ? Number(given)
    : undefined;

type Rights = Pick<TrackerRights, 'canRead' | 'canSubmit'>;

/** A field that the caller may not know is reported like an unknown one. */
const usedField = (
  tracker: Tracker,
  rights: Rights,
  matches: (field: FormElement) => boolean,
): FormElement | undefined =>
  tracker.elements.find((element) => element.isUsed && matches(element) && knowsField(rights, element));

/** The submitted values by field, or an error message. The last of several values for the same field wins. */
export function valuesByField(
  tracker: Tracker,
  rights: Rights,
  values: readonly { field_id: unknown }[],
): SubmittedValues | ValueFault {
  const found: SubmittedValues = new Map();
  for (const [index, given] of values.entries()) {
    const at = jsonPointer(['values', index]);
    const id = fieldIdOf(given.field_id);
    if (id === undefined || !Number.isInteger(id)) {
      return {
        fault: "No 'field_id' or invalid id in submitted value. Field IDs must be integers",
        at: `${at}/field_id`,
      };
    }
    const field = usedField(tracker, rights, (element) => element.id === id && isField(element));
    if (field === undefined) return { fault: `Unknown field ${id}`, at: `${at}/field_id` };
    found.set(field, { ...inputOf(given), at });
  }
  return found;
}

/** A name that the tracker doesn't have, with the closest one that the caller may know. */
function unknownName(tracker: Tracker, rights: Rights, name: string): ValueFault {
  const known = tracker.elements.filter((element) => element.isUsed && isField(element) && knowsField(rights, element));
  const fault = `Field ${name} does not exist in the tracker`;
  const near = nearest(
    name,
    known.map((field) => field.name),
  );
  return near === undefined ? { fault } : { fault, nearest: near };
}

/**
 * Reads values by field name: `{"title": {"value": "x"}}`. As in the interface, new artifacts accept only plain values
 * in this form; changes accept every value that `values` accepts.
 */
export function valuesByName(
  tracker: Tracker,
  rights: Rights,
  values: Record<string, unknown>,
  takes: 'plain' | 'every',
): SubmittedValues | ValueFault {
  const found: SubmittedValues = new Map();
  for (const [name, given] of Object.entries(values)) {
    const at = jsonPointer(['values_by_field', name]);
    const field = usedField(tracker, rights, (element) => element.name === name);
    if (field === undefined) return { ...unknownName(tracker, rights, name), at };
    const { value } = fieldTypeOf(field);
    if (value === none || !(value.byName.isAccepted || takes === 'every')) {
      const fault = `Values by field are not implemented for the type ${field.type} of field ${name}; use values`;
      return { fault, at };
    }
    // In representations, null means that the field never had a value.
    if (given === null) continue;
    if (typeof given !== 'object' || Array.isArray(given)) {
      return { fault: `value attribute is missing for field ${field.id}`, at };
    }
    const input = inputOf(given as Record<string, unknown>);
    if (saysNothing(value, input)) return { fault: `value attribute is missing for field ${field.id}`, at };
    found.set(field, { ...input, at });
  }
  return found;
}
