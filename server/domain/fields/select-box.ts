import { listField } from './list.ts';

/** One value of a list. */
export const selectBox = listField('sb', false);
