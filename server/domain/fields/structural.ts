import type { FieldTypeName } from '../../../contract/field-types.ts';
import { type FieldType, refuse } from './field-type.ts';
import { plain } from './plain.ts';

/** An element of the form that has no value. */
export function structural(type: FieldTypeName, role: 'container' | 'static'): FieldType {
  return {
    ...plain,
    type,
    role,
    isWritable: false,
    parse: async (element) => refuse(`${element.label} has no value.`),
    present: () => ({}),
  };
}
