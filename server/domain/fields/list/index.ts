import type { FieldType } from '../field-type.ts';
import { type FormPart, plainForm } from '../form-part.ts';
import { listSearch } from './search.ts';
import { listTransfer } from './transfer.ts';
import { listValue, presentDefaults } from './value.ts';

/** The choices of a list. The types of lists differ in their widget, and in how many choices they take. */
export const listType = (isMultiple: boolean, properties: FormPart['properties'] = {}): FieldType<number[]> => ({
  ...plainForm,
  properties,
  binds: ['static', 'users', 'ugroups'],
  presentDefault: ({ bind }, context) => presentDefaults(bind, context),
  value: listValue(isMultiple),
  search: listSearch(isMultiple),
  transfer: listTransfer(isMultiple),
});

const numericLabel = /^-?\d+(?:\.\d+)?$/;

/** A list whose choice counts as a number in sums, if its label is one. */
export const summedListType: FieldType<number[]> = {
  ...listType(false),
  sum: {
    addend({ bind }, stored) {
      const value = bind?.type === 'static' ? bind.values.find(({ id }) => id === stored?.[0]) : undefined;
      return value !== undefined && numericLabel.test(value.label) ? Number(value.label) : undefined;
    },
  },
};
