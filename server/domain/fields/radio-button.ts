import { listField } from './list.ts';

/** One value of a list, all of them visible. */
export const radioButton = listField('rb', false);
