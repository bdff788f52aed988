import type { FieldType } from '../field-type.ts';
import { plainForm } from '../form-part.ts';
import { presentDefaults } from '../list/value.ts';
import type { Choice } from './choices.ts';
import { presentOpenListValues } from './present.ts';
import { openListSearch } from './search.ts';
import { openListTransfer } from './transfer.ts';
import { openListValue } from './value.ts';

/** A list that people can add values to when they fill it in. */
export const openListType: FieldType<Choice[]> = {
  ...plainForm,
  properties: { hint: { type: 'string', default: '' } },
  binds: ['static', 'users', 'ugroups'],
  presentDefault: (field, context) => presentDefaults(field.bind, context),
  presentExtras: (field) => ({ hint: String(field.properties['hint'] ?? '') }),
  presentValues: presentOpenListValues,
  value: openListValue,
  search: openListSearch,
  transfer: openListTransfer,
};
