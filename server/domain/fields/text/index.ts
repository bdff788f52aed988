import type { FieldType } from '../field-type.ts';
import { plainForm } from '../form-part.ts';
import { textFormats } from '../value-part.ts';
import { textSearch } from './search.ts';
import { textTransfer } from './transfer.ts';
import { defaultText, type StoredText, textValue } from './value.ts';

/** Text of several lines, with a format. */
export const textType: FieldType<StoredText> = {
  ...plainForm,
  properties: {
    rows: { type: 'integer', default: 10, minimum: 0 },
    cols: { type: 'integer', default: 50, minimum: 0 },
    default_value: { type: 'string', default: '' },
  },
  separateProperties: { default_format: { type: 'string', default: null, oneOf: textFormats } },
  presentDefault: defaultText,
  value: textValue,
  search: textSearch,
  transfer: textTransfer,
};
