import type { FieldType } from './field-type.ts';
import { readOnly } from './read-only.ts';

/** The remaining effort, day by day. */
export const burndownField: FieldType = {
  ...readOnly,
  type: 'burndown',
  present: (field, _stored, { artifact }) => ({ value: artifact.burndown(field) }),
};
