import type { Subject } from './number-test.ts';

/** A field to sort by, in ascending or descending order. Empty values come last either way. */
export interface SortKey {
  field: number;
  isDescending: boolean;
}

/** Sorts by the rank, also in trackers without a field that shows it. */
export const byRank = 0;

/** The value that is compared when artifacts are sorted. */
export type Comparison =
  | { kind: 'number'; of: Subject }
  /** by the display name of a user */
  | { kind: 'user'; of: Subject }
  /** in the order of the list */
  | { kind: 'choice'; field: number; values: readonly number[] }
  /** by the beginning of the text */
  | { kind: 'text'; field: number };
