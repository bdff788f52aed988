const flushEveryMs = 2_000;

/** Collects entries and writes them in batches. A flush also waits for a batch that is being written. */
export function createBatches<K, V>(
  write: (entries: readonly [K, V][]) => Promise<void>,
  onError: (error: unknown) => void,
) {
  const pending = new Map<K, V>();
  let writing = Promise.resolve();

  async function writePending(): Promise<void> {
    const entries = [...pending];
    pending.clear();
    if (entries.length > 0) await write(entries);
  }

  function flush(): Promise<void> {
    const next = writing.then(writePending);
    writing = next.catch(() => undefined);
    return next;
  }

  const timer = setInterval(() => void flush().catch(onError), flushEveryMs);
  timer.unref();

  return {
    pending,
    flush,
    close: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
    },
  };
}
