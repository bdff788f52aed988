import { listField } from './list.ts';

/** Any number of values of a list, all of them in sight. */
export const checkbox = listField('cb', true);
