const flushEveryMs = 2_000;

/**
 * Collects entries and writes them in batches. A flush also waits for a batch that is being written; entries that could
 * not be written are tried again with the next batch.
 */
export function createBatchWriter<K, V>(
  write: (entries: readonly [K, V][]) => Promise<void>,
  onError: (error: unknown) => void,
  /** the value to keep of an entry that could not be written, if there is a newer one */
  merge: (older: V, newer: V) => V = (_older, newer) => newer,
) {
  let pending = new Map<K, V>();
  // A request that read the old row just before the batch was written still finds the newer value here.
  let written = new Map<K, V>();
  let writing = Promise.resolve();
  let underWay = 0;

  async function writePending(): Promise<void> {
    written = pending;
    pending = new Map();
    if (written.size === 0) return;
    underWay = written.size;
    try {
      await write([...written]);
    } catch (error) {
      const newer = pending;
      pending = new Map(written);
      for (const [key, value] of newer) {
        const older = pending.get(key);
        pending.set(key, older === undefined ? value : merge(older, value));
      }
      throw error;
    } finally {
      underWay = 0;
    }
  }

  function flush(): Promise<void> {
    const next = writing.then(writePending);
    writing = next.catch(() => undefined);
    return next;
  }

  const timer = setInterval(() => void flush().catch(onError), flushEveryMs);
  timer.unref();

  return {
    /** The newest entry that may not be in the database yet. */
    get: (key: K): V | undefined => pending.get(key) ?? written.get(key),
    set: (key: K, value: V): void => void pending.set(key, value),
    /** The entry that waits for the next batch. */
    waiting: (key: K): V | undefined => pending.get(key),
    /** The entries in memory that are not in the database yet: entries of a running batch return if it fails. */
    size: (): number => pending.size + underWay,
    flush,
    close: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
    },
  };
}
