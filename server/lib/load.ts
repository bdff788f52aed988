import { setTimeout } from 'node:timers/promises';

/** While requests wait, work in the background gets at most one part in twenty of the time. */
const restPerWork = 19;
const longestRestMs = 5_000;
const stepMs = 5;

/** Counts the requests that are being answered, so that work in the background can yield to them. */
export function createLoad() {
  let requests = 0;
  let answeredAt = 0;
  const isBusy = (): boolean => requests > 0 || performance.now() - answeredAt < 2 * stepMs;
  return {
    /** Counts a request that was answered at once. */
    note(): void {
      answeredAt = performance.now();
    },

    async during(work: () => Promise<void>): Promise<void> {
      requests += 1;
      try {
        await work();
      } finally {
        requests -= 1;
      }
    },

    /** Rests after so many milliseconds of work in the background, while requests keep coming. */
    async yieldAfter(workedMs: number): Promise<void> {
      const until = performance.now() + Math.min(workedMs * restPerWork, longestRestMs);
      while (isBusy() && performance.now() < until) await setTimeout(stepMs);
    },
  };
}

export type Load = ReturnType<typeof createLoad>;
