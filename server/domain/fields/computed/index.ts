import type { FieldType } from '../field-type.ts';
import { plainForm } from '../form-part.ts';
import { readFloat } from '../number/value.ts';
import { computedSearch } from './search.ts';
import { computedTransfer } from './transfer.ts';
import { computedValue, manualIn, type StoredComputed } from './value.ts';

/** A number that is computed from linked artifacts, unless someone sets it by hand. */
export const computedType: FieldType<StoredComputed> = {
  ...plainForm,
  properties: {
    target_field_name: { type: 'string', default: '' },
    default_value: { type: 'number', default: null },
  },
  presentDefault(field) {
    const value = readFloat(field.properties['default_value']);
    return value === undefined ? null : { type: 'manual_value', value };
  },
  sum: { addend: (_field, stored) => manualIn(stored) ?? 'computed' },
  value: computedValue,
  search: computedSearch,
  transfer: computedTransfer,
};
