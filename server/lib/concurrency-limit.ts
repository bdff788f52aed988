/** Runs a limited number of tasks at once. The others wait in order of arrival. */
export function createConcurrencyLimit(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async take<T>(work: () => Promise<T>): Promise<T> {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },

    async *follow<T>(items: () => AsyncIterable<T>): AsyncGenerator<T> {
      await enter();
      try {
        yield* items();
      } finally {
        leave();
      }
    },
  };
}

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;
