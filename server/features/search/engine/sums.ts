import { fieldSource } from '../store/columns.ts';
import { counting, last } from './ranking.ts';
import type { Sorted } from './scope.ts';

const portion = 5_000;

const total = (values: Iterable<number>): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

async function sumOfFew({ scope, found }: Sorted, field: number): Promise<number> {
  const source = fieldSource(scope.trackerId, field);
  const ids = found.ids();
  let sum = 0;
  for (let start = 0; start < ids.length; start += portion) {
    const pairs = await source.of?.(scope.instant.snapshot, [...ids.subarray(start, start + portion)]);
    sum += total(pairs?.values ?? []);
  }
  return sum;
}

async function sumOfMany({ scope, columns, found }: Sorted, field: number): Promise<number> {
  const column = await columns.settled(scope.instant, fieldSource(scope.trackerId, field));
  const slots = new Uint32Array(found.count()).fill(last);
  column.rank(found, counting(column.values.length), slots);
  let sum = 0;
  for (const slot of slots) sum += column.values[slot] ?? 0;
  return sum;
}

/** The sum of the numbers that the found artifacts have in a field. */
export const sumOf = (sorted: Sorted, field: number): Promise<number> =>
  sorted.found.count() <= sorted.columns.mostRead ? sumOfFew(sorted, field) : sumOfMany(sorted, field);
