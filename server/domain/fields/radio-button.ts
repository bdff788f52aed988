import { listField } from './list.ts';

/** One value of a list, all of them in sight. */
export const radioButton = listField('rb', false);
