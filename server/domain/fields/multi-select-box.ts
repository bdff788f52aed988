import { listField } from './list.ts';

/** Any number of values of a list. */
export const multiSelectBox = listField('msb', true, { size: { type: 'integer', default: 7, minimum: 0 } });
