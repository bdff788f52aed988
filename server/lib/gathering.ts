import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Reads for many callers together. Keys that are asked for while others are being read are read next, all at once, so
 * that every caller gets a value that was read after they asked.
 */
export function createGathering<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let reading: Promise<unknown> = Promise.resolve();
  let next: { keys: Set<K>; values: Promise<ReadonlyMap<K, V>> } | undefined;

  async function readNext(before: Promise<unknown>, keys: ReadonlySet<K>): Promise<ReadonlyMap<K, V>> {
    await before;
    // Requests that arrive in this turn of the event loop come along.
    await nextTurn();
    next = undefined;
    return read([...keys]);
  }

  function gather(): { keys: Set<K>; values: Promise<ReadonlyMap<K, V>> } {
    const keys = new Set<K>();
    const values = readNext(reading, keys);
    reading = values.catch(() => undefined);
    return { keys, values };
  }

  return async (key) => {
    next ??= gather();
    next.keys.add(key);
    return (await next.values).get(key);
  };
}
