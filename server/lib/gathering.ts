import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BatchingDelay } from './batching-delay.ts';

const longestWaitMs = 2;

interface Reading<K, V> {
  keys: Set<K>;
  callers: number;
  values: Promise<ReadonlyMap<K, V>>;
}

/**
 * Reads for many callers together. Keys that are asked for while others are being read are read next, all at once, so
 * that every caller gets a value that was read after they asked.
 */
export function createGathering<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  const delay = new BatchingDelay(longestWaitMs);
  let reading: Promise<unknown> = Promise.resolve();
  let next: Reading<K, V> | undefined;
  const waiting = (): number => next?.callers ?? 0;

  async function readNext(before: Promise<unknown>, keys: ReadonlySet<K>): Promise<ReadonlyMap<K, V>> {
    await before;
    // Requests that arrive in this turn of the event loop come along.
    await nextTurn();
    await delay.wait(waiting);
    const callers = waiting();
    next = undefined;
    const begin = performance.now();
    try {
      return await read([...keys]);
    } finally {
      delay.expect(callers + waiting());
      delay.took(performance.now() - begin);
    }
  }

  function gather(): Reading<K, V> {
    const keys = new Set<K>();
    const values = readNext(reading, keys);
    reading = values.catch(() => undefined);
    return { keys, callers: 0, values };
  }

  return async (key) => {
    next ??= gather();
    next.keys.add(key);
    next.callers += 1;
    delay.arrived();
    return (await next.values).get(key);
  };
}
