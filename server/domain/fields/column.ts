import { structural } from './structural.ts';

/** Elements one below the other. */
export const column = structural('column', 'container');
