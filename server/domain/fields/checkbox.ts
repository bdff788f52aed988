import { listField } from './list.ts';

/** Any number of values of a list, all of them visible. */
export const checkbox = listField('cb', true);
