import { answerLimits } from '../../../contract/limits.ts';

/** Parts of a list that can be read at a time: each has few bytes, or a single item. */
export function portionsOf<T extends { bytes: number }>(
  all: readonly T[],
  most: number = answerLimits.readBytes,
): T[][] {
  const portions: T[][] = [];
  let room = 0;
  for (const one of all) {
    if (one.bytes > room || portions.length === 0) {
      portions.push([]);
      room = most;
    }
    portions.at(-1)?.push(one);
    room -= one.bytes;
  }
  return portions;
}

/** Makes something of each of them, when it is asked for. */
export async function* each<T, R>(all: AsyncIterable<T>, make: (one: T) => Promise<R>): AsyncIterable<R> {
  for await (const one of all) yield await make(one);
}
