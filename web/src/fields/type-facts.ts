import {
  type FieldTypeFacts,
  type FieldTypeName,
  fieldTypeFacts,
  isFieldTypeName,
} from '../../../contract/field-types.ts';

/** A page that was loaded before an update of the server may not know the newest types: it leaves them out. */
const unknown: FieldTypeFacts = fieldTypeFacts.separator;

export const factsOf = ({ type }: { type: string }): FieldTypeFacts =>
  isFieldTypeName(type) ? fieldTypeFacts[type] : unknown;

export const isOfType = ({ type }: { type: string }, name: FieldTypeName): boolean => type === name;

/** Whether artifacts have values of it. The other elements only structure the form. */
export const hasValues = (field: { type: string }): boolean => factsOf(field).role === 'field';
