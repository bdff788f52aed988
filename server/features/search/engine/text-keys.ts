import { firstTextFrom, orderSource, textsFor } from '../store/order.ts';
import { type Compare, counting, last, type Ranking, rankingOf, noValuePosition } from './ranking.ts';
import type { Key } from './request.ts';
import type { Sorted } from './scope.ts';

const isText = (key: Key): key is string => typeof key === 'string';
/** The order that both databases use. */
const byCodePoints: Compare<string> = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));

async function rankFew({ scope, found }: Sorted, field: number, isDescending: boolean): Promise<Ranking> {
  const compare: Compare<string> = isDescending ? (one, other) => byCodePoints(other, one) : byCodePoints;
  const ids = found.ids();
  const texts = await textsFor(scope.instant.snapshot, field, ids);
  const keys = [...new Set(texts.values())].toSorted(compare);
  const rankOf = new Map(keys.map((key, rank) => [key, rank]));
  const ranks = Uint32Array.from(ids, (id) => rankOf.get(texts.get(id) ?? '') ?? last);
  return rankingOf(ranks, keys, compare, isText);
}

/** The database returns them in order, so the texts themselves are not read. */
async function rankMany({ scope, columns, found }: Sorted, field: number, isDescending: boolean): Promise<Ranking> {
  const { snapshot } = scope.instant;
  const column = await columns.settled(scope.instant, orderSource(scope.trackerId, field));
  const size = column.values.length;
  const rankOf = counting(column.values.length);
  if (isDescending) rankOf.reverse();
  const ranks = new Uint32Array(found.count()).fill(last);
  column.rank(found, rankOf, ranks);
  return {
    ranks,
    size,
    async placeOf(key) {
      if (!isText(key)) return noValuePosition;
      const next = await firstTextFrom(snapshot, field, key);
      const before = next === undefined ? size : column.slotOf(next.id);
      const isHit = next?.key === key;
      return { below: isDescending ? size - before - (isHit ? 1 : 0) : before, isHit };
    },
    async keyOf(rank, id) {
      if (rank === last) return null;
      return (await textsFor(snapshot, field, Uint32Array.of(id))).get(id) ?? null;
    },
  };
}

export const rankTexts = (sorted: Sorted, field: number, isDescending: boolean): Promise<Ranking> =>
  sorted.found.count() <= sorted.columns.mostRead
    ? rankFew(sorted, field, isDescending)
    : rankMany(sorted, field, isDescending);
