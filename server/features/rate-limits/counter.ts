import type { Clock } from '../../lib/clock.ts';

/** The owners of counts. */
export type RateKind = 'key' | 'user' | 'address';

export const windowSeconds = 60;
const windowMs = windowSeconds * 1000;
/** Further addresses are counted together. */
const mostNames = 200_000;
/** Other copies need not know of callers that are far from their limit. */
const sharedFraction = 16;

/** A count of this copy that others should know. */
export interface OwnCount {
  name: string;
  count: number;
}

interface Counted {
  /** of this copy */
  own: number;
  /** of the other copies, as of about a second ago */
  others: number;
  limit: number;
}

/** Requests of the current minute, by what they are counted by: one lookup for each. */
export function createRateCounter(clock: Clock) {
  let window = Math.floor(clock() / windowMs);
  let counts = new Map<string, Counted>();

  function roll(): void {
    const now = Math.floor(clock() / windowMs);
    if (now === window) return;
    window = now;
    counts = new Map();
  }

  function countedBy(name: string, limit: number): Counted {
    const known = counts.get(name);
    if (known !== undefined) return known;
    const fresh = { own: 0, others: 0, limit };
    if (counts.size < mostNames) counts.set(name, fresh);
    return fresh;
  }

  return {
    /** Counts a request. Returns how many are left; negative: too many. */
    take(name: string, limit: number): number {
      roll();
      const counted = countedBy(name, limit);
      counted.own += 1;
      counted.limit = limit;
      return limit - counted.own - counted.others;
    },

    window: (): number => window,

    /** Seconds until the counts begin again. */
    secondsLeft: (): number => Math.max(1, Math.ceil(((window + 1) * windowMs - clock()) / 1000)),

    /** The counts that approach their limit. */
    toShare(): OwnCount[] {
      roll();
      return [...counts].flatMap(([name, { own, limit }]) =>
        own > 0 && own * sharedFraction >= limit ? [{ name, count: own }] : [],
      );
    },

    /** Takes over what other copies have counted in this window. */
    learn(others: readonly { name: string; count: number }[], of: number): void {
      roll();
      if (of !== window) return;
      for (const { name, count } of others) {
        const counted = counts.get(name);
        if (counted !== undefined) counted.others = count;
      }
    },
  };
}
