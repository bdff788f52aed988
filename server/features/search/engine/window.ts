import { last, type RankPosition, type Ranking } from './ranking.ts';

/** Up to this many are simply sorted. */
const mostSorted = 4096;

const compareBy =
  (rankings: readonly Ranking[], isAscending: boolean) =>
  (one: number, other: number): number => {
    for (const { ranks } of rankings) {
      const difference = (ranks[one] ?? 0) - (ranks[other] ?? 0);
      if (difference !== 0) return difference;
    }
    return isAscending ? one - other : other - one;
  };

/** The number of artifacts with each rank. Artifacts without a value come last. */
function countRanks(positions: Uint32Array, { ranks, size }: Ranking): Uint32Array {
  const counts = new Uint32Array(size + 1);
  for (let at = 0; at < positions.length; at++) {
    const rank = ranks[positions[at] ?? 0] ?? last;
    const slot = rank < size ? rank : size;
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return counts;
}

/** The rank of the artifact at an index, and the number of artifacts before that rank. */
function rankAt(counts: Uint32Array, index: number): { rank: number; before: number } {
  let before = 0;
  for (let rank = 0; rank < counts.length; rank++) {
    const count = counts[rank] ?? 0;
    if (index < before + count) return { rank, before };
    before += count;
  }
  return { rank: counts.length, before };
}

/** The artifacts with a rank in a range, both ends included, in their current order. */
function between(positions: Uint32Array, { ranks, size }: Ranking, low: number, high: number, count: number) {
  const found = new Uint32Array(count);
  let taken = 0;
  for (let at = 0; at < positions.length; at++) {
    const position = positions[at] ?? 0;
    const rank = ranks[position] ?? last;
    const slot = rank < size ? rank : size;
    if (slot >= low && slot <= high) found[taken++] = position;
  }
  return found;
}

/** `positions` are ordered by id already. The whole result is never sorted. */
function select(
  positions: Uint32Array,
  rankings: readonly Ranking[],
  isAscending: boolean,
  from: number,
  to: number,
): number[] {
  const [first, ...others] = rankings;
  if (first === undefined) return [...positions.subarray(from, to)];
  const compare = compareBy(rankings, isAscending);
  if (positions.length <= mostSorted) return [...positions.toSorted(compare).subarray(from, to)];
  const counts = countRanks(positions, first);
  const low = rankAt(counts, from);
  const high = rankAt(counts, to - 1);
  const at = (rank: number) => between(positions, first, rank, rank, counts[rank] ?? 0);
  if (low.rank === high.rank) return select(at(low.rank), others, isAscending, from - low.before, to - low.before);
  const begin = at(low.rank);
  const whole = high.before - low.before - begin.length;
  return [
    ...select(begin, others, isAscending, from - low.before, begin.length),
    ...between(positions, first, low.rank + 1, high.rank - 1, whole).toSorted(compare),
    ...select(at(high.rank), others, isAscending, 0, to - high.before),
  ];
}

/** The positions of found artifacts in the requested order, from one index to another. */
export function windowOf(
  count: number,
  rankings: readonly Ranking[],
  isAscending: boolean,
  from: number,
  to: number,
): number[] {
  const end = Math.min(to, count);
  if (from >= end) return [];
  const positions = new Uint32Array(count);
  for (let at = 0; at < count; at++) positions[at] = isAscending ? at : count - 1 - at;
  return select(positions, rankings, isAscending, from, end);
}

/** Compares a found artifact with a position in the order. Negative: before it. */
export function compareWithPosition(
  position: number,
  rankings: readonly Ranking[],
  places: readonly RankPosition[],
): number {
  for (const [index, { ranks }] of rankings.entries()) {
    const place = places[index];
    const rank = ranks[position] ?? last;
    if (place === undefined || (place.isHit && rank === place.below)) continue;
    return rank < place.below ? -1 : 1;
  }
  return 0;
}
