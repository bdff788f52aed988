import type { FieldType } from './field-type.ts';
import { structural } from './structural.ts';

/** Elements under one heading. */
export const fieldset: FieldType = {
  ...structural('fieldset', 'container'),
  beside: { collapsed: { type: 'boolean', default: false } },
};
