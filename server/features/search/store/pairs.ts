import type { Pairs } from '../../../db/index.ts';

/** Pairs for properties that artifacts have or don't have: all share the same number. */
export const alike = (ids: Uint32Array): Pairs => ({ values: new Float64Array(ids.length), ids: ids.toSorted() });
