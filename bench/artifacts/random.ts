/** Pseudorandom numbers, the same in every run. */
export type Random = () => number;

/** Mulberry32: small, fast, good enough for generated data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const wholeBetween = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

/** Picks an index, each with the probability of its weight. */
export function weighted(weights: readonly number[]): (random: Random) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (random) => {
    let left = random() * total;
    const found = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return found === -1 ? weights.length - 1 : found;
  };
}

const resolution = 2 ** 18;

/** Picks few indexes often and many rarely, as with words and people. */
export function zipf(count: number, exponent = 1): (random: Random) => number {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + 1) ** exponent);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const picks = new Uint32Array(resolution);
  let [rank, sum] = [0, weights[0] ?? 0];
  for (let slot = 0; slot < resolution; slot += 1) {
    while (sum < (slot / resolution) * total && rank < count - 1) {
      rank += 1;
      sum += weights[rank] ?? 0;
    }
    picks[slot] = rank;
  }
  return (random) => picks[Math.floor(random() * resolution)] ?? 0;
}

/** A value around the median, with a long tail. */
export function logNormal(random: Random, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return median * Math.exp(spread * normal);
}
