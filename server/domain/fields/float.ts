import { numberField, readFloat } from './number.ts';

/** A number. */
export const floatField = numberField('float', 'number', readFloat, 'a float');
