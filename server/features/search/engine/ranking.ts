import type { Key } from './request.ts';

/** The rank of artifacts without a value: after all others, in either direction. */
export const last = 0xffff_ffff;

/** The position of a key among the ranks: after `below` of them, and at the next one if `isHit`. */
export interface RankPosition {
  below: number;
  isHit: boolean;
}

export const noValuePosition: RankPosition = { below: last, isHit: true };

/** One sort key of the found artifacts, reduced to the data for comparing them, in the requested direction. */
export interface Ranking {
  /** by the position of an artifact among those found */
  ranks: Uint32Array;
  /** the number of distinct ranks */
  size: number;
  placeOf(key: Key): Promise<RankPosition>;
  keyOf(rank: number, id: number): Promise<Key>;
}

/** 0, 1, 2, … */
export function counting(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let at = 0; at < count; at++) numbers[at] = at;
  return numbers;
}

export type Compare<K> = (one: K, other: K) => number;

/** Ranks of distinct, ordered keys. */
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
      if (!isKey(key)) return noValuePosition;
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
