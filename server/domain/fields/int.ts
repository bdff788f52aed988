import { numberField, readInteger } from './number.ts';

/** A whole number. */
export const intField = numberField('int', 'integer', readInteger, 'an integer');
