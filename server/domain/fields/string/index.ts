import type { FieldType } from '../field-type.ts';
import { plainForm } from '../form-part.ts';
import { stringSearch } from './search.ts';
import { stringTransfer } from './transfer.ts';
import { stringValue } from './value.ts';

/** One line of text. */
export const stringType: FieldType<string> = {
  ...plainForm,
  properties: {
    maxchars: { type: 'integer', default: 0, minimum: 0 },
    size: { type: 'integer', default: 30, minimum: 0 },
    default_value: { type: 'string', default: '' },
  },
  presentDefault: (field) => String(field.properties['default_value'] ?? ''),
  value: stringValue,
  search: stringSearch,
  transfer: stringTransfer,
};
