import { setTimeout as rest } from 'node:timers/promises';

interface Deps {
  /** in milliseconds */
  now?: () => number;
  rest?: (ms: number) => Promise<void>;
}

/** While requests wait, all work in the background together gets at most one part in a hundred of the time. */
const restPerWork = 99;
const longestRestMs = 5_000;
const stepMs = 5;
/**
 * The platform counts as busy for this long after an answer: requests whose writes are committed together are answered
 * together, so there can briefly be none.
 */
const quietMs = 50;

/** Counts the requests that are being answered, so that work in the background can yield to them. */
export function createLoad({ now = () => performance.now(), rest: restFor = rest }: Deps = {}) {
  let requests = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** all of them rest until then */
  let restUntil = Number.NEGATIVE_INFINITY;
  const isBusy = (): boolean => requests > 0 || now() - answeredAt < quietMs;
  return {
    isBusy,

    /** Counts a request that was answered at once. */
    note(): void {
      answeredAt = now();
    },

    async during(work: () => Promise<void>): Promise<void> {
      requests += 1;
      try {
        await work();
      } finally {
        requests -= 1;
        answeredAt = now();
      }
    },

    /** Rests after so many milliseconds of work in the background, while requests keep coming. */
    async yieldAfter(workedMs: number): Promise<void> {
      restUntil = Math.min(Math.max(now(), restUntil) + workedMs * restPerWork, now() + longestRestMs);
      while (isBusy() && now() < restUntil) await restFor(stepMs);
      if (!isBusy()) restUntil = now();
    },
  };
}

export type Load = ReturnType<typeof createLoad>;
