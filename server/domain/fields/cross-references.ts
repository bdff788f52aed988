import type { FieldType } from './field-type.ts';
import { readOnly } from './read-only.ts';

/** What the artifact's texts refer to, and what refers to it. */
export const crossReferencesField: FieldType = {
  ...readOnly,
  type: 'cross',
  present: (_field, _stored, { artifact }) => ({ value: artifact.crossReferences }),
};
