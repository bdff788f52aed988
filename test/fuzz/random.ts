/** Pseudorandom numbers, the same for the same seed. */
export function createRandom(seed: number) {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (limit: number): number => Math.floor(next() * limit);

  function pick<T>(values: readonly T[]): T {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  return {
    below,
    pick,
    chance: (share: number): boolean => next() < share,
    bytes: (length: number): Buffer => Buffer.from(Array.from({ length }, () => below(256))),
    text: (length: number, alphabet: string): string =>
      Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join(''),
    shuffle<T>(values: T[]): T[] {
      for (let last = values.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [values[last], values[other]] = [values[other] as T, values[last] as T];
      }
      return values;
    },
  };
}

export type Random = ReturnType<typeof createRandom>;
