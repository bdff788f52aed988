import type { Pairs } from '../../../db/index.ts';

/** Pairs for artifacts that either have something or don't: all share the same number. */
export const alike = (ids: Uint32Array): Pairs => ({ values: new Float64Array(ids.length), ids: ids.toSorted() });
