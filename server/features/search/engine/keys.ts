import type { SortedValue } from '../../../domain/query/index.ts';
import { noneValue } from '../../../domain/trackers/tracker.ts';
import { fold } from '../../../../contract/fold.ts';
import { factSource, fieldSource, rankSource } from '../store/columns.ts';
import { sortedNames } from '../store/order.ts';
import { type Compare, counting, last, type Ranking, rankingOf } from './ranking.ts';
import type { Key, Sorting } from './request.ts';
import type { Sorted } from './scope.ts';
import type { ColumnSource } from './source.ts';
import { rankTexts } from './text-keys.ts';

const portion = 5_000;

type Subject = Extract<SortedValue, { kind: 'number' }>['of'];

const isNumber = (key: Key): key is number => typeof key === 'number';

/** How the numbers of a subject are compared. */
interface Order {
  /** some numbers stand for an empty value */
  isValue(value: number): boolean;
  /** for numbers that are among these */
  compareOf(values: Iterable<number>): Promise<Compare<number>> | Compare<number>;
  isDescending: boolean;
}

const directed = async (order: Order, values: Iterable<number>): Promise<Compare<number>> => {
  const compare = await order.compareOf(values);
  return order.isDescending ? (one, other) => compare(other, one) : compare;
};

/** Ranks numbers by the positions of their artifacts. */
async function rankValues(count: number, values: ReadonlyMap<number, number>, order: Order): Promise<Ranking> {
  const distinct = new Set(values.values());
  const compare = await directed(order, distinct);
  const keys = [...distinct].toSorted(compare);
  const rankOf = new Map(keys.map((key, rank) => [key, rank]));
  const ranks = new Uint32Array(count).fill(last);
  for (const [place, value] of values) ranks[place] = rankOf.get(value) ?? last;
  return rankingOf(ranks, keys, compare, isNumber);
}

async function rankFew({ scope, found }: Sorted, source: ColumnSource, order: Order): Promise<Ranking> {
  const ids = found.ids();
  const places = new Map([...ids].map((id, place) => [id, place]));
  const values = new Map<number, number>();
  for (let start = 0; start < ids.length; start += portion) {
    const pairs = await source.of?.(scope.instant.snapshot, [...ids.subarray(start, start + portion)]);
    for (const [at, id] of pairs?.ids.entries() ?? []) {
      const value = pairs?.values[at] ?? 0;
      if (order.isValue(value)) values.set(places.get(id) ?? 0, value);
    }
  }
  return rankValues(ids.length, values, order);
}

async function rankMany({ scope, columns, found }: Sorted, source: ColumnSource, order: Order): Promise<Ranking> {
  const column = await columns.settled(scope.instant, source);
  const compare = await directed(order, column.values);
  const valueOf = (slot: number): number => column.values[slot] ?? 0;
  const slots = counting(column.values.length).filter((slot) => order.isValue(valueOf(slot)));
  slots.sort((a, b) => compare(valueOf(a), valueOf(b)));
  const rankOf = new Uint32Array(column.values.length).fill(last);
  for (const [rank, slot] of slots.entries()) rankOf[slot] = rank;
  const ranks = new Uint32Array(found.count()).fill(last);
  column.rank(found, rankOf, ranks);
  return rankingOf(ranks, Float64Array.from(slots, valueOf), compare, isNumber);
}

const byNumber: Compare<number> = (one, other) => one - other;
const numbers: Pick<Order, 'isValue' | 'compareOf'> = { isValue: () => true, compareOf: () => byNumber };
const isChosen = (value: number): boolean => value !== noneValue;

/** In the order of the list, with removed values last. */
function byChoice(choices: readonly number[]): Compare<number> {
  const places = new Map(choices.map((value, place) => [value, place]));
  const placeOf = (value: number): number => places.get(value) ?? choices.length + value;
  return (one, other) => placeOf(one) - placeOf(other);
}

async function byName({ scope, names: display }: Sorted, ids: Iterable<number>): Promise<Compare<number>> {
  const names = await sortedNames(scope.instant.snapshot, display, [...new Set(ids)]);
  const keys = new Map([...names].map(([id, name]) => [id, Buffer.from(fold(name))]));
  const none = Buffer.alloc(0);
  return (one, other) => Buffer.compare(keys.get(one) ?? none, keys.get(other) ?? none) || one - other;
}

/** An artifact's rank is its id, unless it was moved. */
async function rankRanks({ scope, columns, found }: Sorted, order: Order): Promise<Ranking> {
  const moved = await columns.settled(scope.instant, rankSource(scope.trackerId));
  const ids = [...found.ids()];
  const ranks = new Uint32Array(ids.length).fill(last);
  moved.rank(found, counting(moved.values.length), ranks);
  const values = new Map(ids.map((id, place) => [place, moved.values[ranks[place] ?? last] ?? id]));
  return rankValues(ids.length, values, order);
}

function sourceOf({ scope: { trackerId } }: Sorted, of: Subject): ColumnSource | 'id' | 'rank' {
  if ('field' in of) return fieldSource(trackerId, of.field);
  return of.fact === 'id' || of.fact === 'rank' ? of.fact : factSource(trackerId, of.fact);
}

async function rankSubject(sorted: Sorted, of: Subject, order: Order): Promise<Ranking> {
  const source = sourceOf(sorted, of);
  const { found, columns } = sorted;
  if (source === 'rank') return rankRanks(sorted, order);
  if (source === 'id') return rankValues(found.count(), new Map(found.ids().entries()), order);
  return found.count() <= columns.mostRead ? rankFew(sorted, source, order) : rankMany(sorted, source, order);
}

/** @param key of a position to look for, if any */
export async function rank(sorted: Sorted, { by, isDescending }: Sorting, key: Key): Promise<Ranking> {
  if (by.kind === 'text') return rankTexts(sorted, by.field, isDescending);
  if (by.kind === 'number') return rankSubject(sorted, by.of, { ...numbers, isDescending });
  if (by.kind === 'choice') {
    const compareOf = () => byChoice(by.values);
    return rankSubject(sorted, { field: by.field }, { isValue: isChosen, compareOf, isDescending });
  }
  const wanted = isNumber(key) ? [key] : [];
  const compareOf = (values: Iterable<number>) => byName(sorted, [...values, ...wanted]);
  return rankSubject(sorted, by.of, { isValue: isChosen, compareOf, isDescending });
}
