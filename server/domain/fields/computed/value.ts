import type { FormElement } from '../../trackers/tracker.ts';
import { booleanFrom, isAbsent } from '../given.ts';
import { readFloat } from '../number/value.ts';
import { accept, type Held, plainValue, refuse, type ValuePart } from '../value-part.ts';

export interface StoredComputed {
  /** null: computed from the linked artifacts */
  manual: number | null;
}

export const manualIn = (stored: Held<StoredComputed>): number | null => stored?.manual ?? null;

const shape = (field: FormElement): string =>
  `Expected format for a computed field  : {"field_id" : 15458, "manual_value" : 12} or {"field_id" : 15458, "is_autocomputed" : true} for the field ${field.label} (${field.name})`;

export const computedValue: ValuePart<StoredComputed> = {
  ...plainValue,
  isAlwaysPresent: true,
  byName: { isShown: false, isAccepted: true },
  // A `value` is the sum that the client has read; it is ignored.
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
    const manual = readFloat(field.properties['default_value']);
    return manual === undefined ? undefined : { manual };
  },
  // Without a number set by hand, it has the computed one.
  isEmpty: () => false,
  equals: (a, b) => manualIn(a) === manualIn(b),
  present: (field, stored, { artifact }) => ({
    is_autocomputed: manualIn(stored) === null,
    value: artifact.computed(field),
    manual_value: manualIn(stored),
  }),
};
