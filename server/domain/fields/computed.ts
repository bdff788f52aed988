import type { FormElement } from '../trackers/tracker.ts';
import { accept, type FieldType, refuse, type Stored } from './field-type.ts';
import { booleanFrom, isAbsent } from './given.ts';
import { readFloat } from './number.ts';
import { plain } from './plain.ts';

export interface StoredComputed {
  /** null: computed from the linked artifacts */
  manual: number | null;
}

const manual = (stored: Stored): number | null => (stored as StoredComputed | undefined)?.manual ?? null;

const shape = (field: FormElement): string =>
  `Expected format for a computed field  : {"field_id" : 15458, "manual_value" : 12} or {"field_id" : 15458, "is_autocomputed" : true} for the field ${field.label} (${field.name})`;

/** A number that is computed from linked artifacts unless someone sets it by hand. */
export const computedField: FieldType = {
  ...plain,
  type: 'computed',
  isAlwaysPresent: true,
  properties: {
    target_field_name: { type: 'string', default: '' },
    default_value: { type: 'number', default: null },
  },
  // A `value` beside the others is what was read before, sent back; alone it means nothing here.
  async parse(field, { is_autocomputed: automatic, manual_value: input }) {
    const given = input === '' ? undefined : input;
    const isAutomatic = isAbsent(automatic) ? undefined : booleanFrom(automatic);
    if (isAutomatic === undefined && !isAbsent(automatic)) return refuse(shape(field));
    if (isAutomatic === true) return isAbsent(given) ? accept({ manual: null }) : refuse(shape(field));
    if (isAbsent(given)) return refuse(shape(field));
    const number = readFloat(given);
    return number === undefined ? refuse(`${field.label} is not a float.`) : accept({ manual: number });
  },
  initial(field) {
    const preset = readFloat(field.properties['default_value']);
    return preset === undefined ? undefined : { manual: preset };
  },
  // Without a number set by hand it has the computed one.
  isEmpty: () => false,
  equals: (a, b) => manual(a) === manual(b),
  present: (field, stored, { artifact }) => ({
    is_autocomputed: manual(stored) === null,
    value: artifact.computed(field),
    manual_value: manual(stored),
  }),
  presentDefault(field) {
    const preset = readFloat(field.properties['default_value']);
    return preset === undefined ? null : { type: 'manual_value', value: preset };
  },
  index(stored) {
    const number = manual(stored);
    return number === null ? [] : [number];
  },
};
