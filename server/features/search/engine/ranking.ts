import type { Key } from './request.ts';

/** The rank of those without a value: after all others, in whatever direction. */
export const last = 0xffff_ffff;

/** Where a key stands among the ranks: after so many of them, and at the next one if it is that key itself. */
export interface Place {
  below: number;
  isHit: boolean;
}

export const withoutValue: Place = { below: last, isHit: true };

/** One key of the artifacts that were found, as far as it takes to compare them: in the direction that is wanted. */
export interface Ranking {
  /** by the place of an artifact among those that were found */
  ranks: Uint32Array;
  /** how many ranks there are */
  size: number;
  placeOf(key: Key): Promise<Place>;
  keyOf(rank: number, id: number): Promise<Key>;
}

/** 0, 1, 2, … */
export function counting(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let at = 0; at < count; at++) numbers[at] = at;
  return numbers;
}

export type Compare<K> = (one: K, other: K) => number;

/** Ranks of keys that are at hand, each once, in order. */
export function rankingOf<K extends number | string>(
  ranks: Uint32Array,
  keys: ArrayLike<K>,
  compare: Compare<K>,
  isKey: (key: Key) => key is K,
): Ranking {
  return {
    ranks,
    size: keys.length,
    async placeOf(key) {
      if (!isKey(key)) return withoutValue;
      let [low, high] = [0, keys.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        const here = keys[middle];
        if (here !== undefined && compare(here, key) < 0) low = middle + 1;
        else high = middle;
      }
      const here = keys[low];
      return { below: low, isHit: here !== undefined && compare(here, key) === 0 };
    },
    keyOf: async (rank) => keys[rank] ?? null,
  };
}
