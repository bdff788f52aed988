import type { TestedNumber } from './number-test.ts';

/** A field to sort by, in ascending or descending order. Empty values come last either way. */
export interface SortKey {
  field: number;
  isDescending: boolean;
}

/** Sorts by the rank, also in trackers without a field that shows it. */
export const byRank = 0;

/** The value that is compared when artifacts are sorted. */
export type SortedValue =
  | { kind: 'number'; of: TestedNumber }
  /** by the display name of a user */
  | { kind: 'user'; of: TestedNumber }
  /** in the order of the list */
  | { kind: 'choice'; field: number; values: readonly number[] }
  /** by the beginning of the text */
  | { kind: 'text'; field: number };
