import { structural } from './structural.ts';

/** A line between elements. */
export const separator = structural('separator', 'static');
