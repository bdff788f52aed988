import type { FieldType } from '../field-type.ts';
import { plainForm } from '../form-part.ts';
import { numberSearch } from './search.ts';
import { numberTransfer } from './transfer.ts';
import { type NumberKind, numberProperties, numberValue } from './value.ts';

/** A number; integers and other numbers differ in the values that they accept. */
export const numberType = (kind: NumberKind): FieldType<number> => ({
  ...plainForm,
  properties: numberProperties(kind),
  presentDefault: (field) => kind.read(field.properties['default_value']) ?? null,
  sum: { addend: (_field, stored) => stored ?? undefined },
  value: numberValue(kind),
  search: numberSearch(kind),
  transfer: numberTransfer(kind),
});
