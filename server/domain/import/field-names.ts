import { nameFromLabel } from '../fields/form/field-name.ts';

/** The name of a field as the format allows it. */
export const fieldNameIn = (given: string): string => (/^[a-z0-9_-]+$/.test(given) ? given : nameFromLabel(given));
