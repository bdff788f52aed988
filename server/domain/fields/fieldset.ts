import { structural } from './structural.ts';

/** Elements under one heading. */
export const fieldset = structural('fieldset', 'container');
