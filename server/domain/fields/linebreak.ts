import { structural } from './structural.ts';

/** What follows starts on a new line. */
export const linebreak = structural('linebreak', 'static');
