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

type Counts = Record<RateKind, Map<string | number, Counted>>;

const noCounts = (): Counts => ({ key: new Map(), user: new Map(), address: new Map() });

/** Requests of the current minute, by their counters: one lookup for each. */
export function createRateCounter(clock: Clock) {
  let window = Math.floor(clock() / windowMs);
  let counts = noCounts();

  function roll(): void {
    const now = Math.floor(clock() / windowMs);
    if (now === window) return;
    window = now;
    counts = noCounts();
  }

  function countedBy(kind: RateKind, id: string | number, limit: number): Counted {
    const ofKind = counts[kind];
    const known = ofKind.get(id);
    if (known !== undefined) return known;
    const fresh = { own: 0, others: 0, limit };
    if (ofKind.size < mostNames) ofKind.set(id, fresh);
    return fresh;
  }

  /** By the names that the copies exchange. */
  const named = (): [string, Counted][] =>
    Object.entries(counts).flatMap(([kind, ofKind]) =>
      [...ofKind].map(([id, counted]): [string, Counted] => [`${kind} ${id}`, counted]),
    );

  return {
    /** Counts a request. Returns how many are left; negative: too many. */
    take(kind: RateKind, id: string | number, limit: number): number {
      roll();
      const counted = countedBy(kind, id, limit);
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
      return named().flatMap(([name, { own, limit }]) =>
        own > 0 && own * sharedFraction >= limit ? [{ name, count: own }] : [],
      );
    },

    /** Adopts the counts of other copies in this window. */
    learn(others: readonly { name: string; count: number }[], of: number): void {
      roll();
      if (of !== window) return;
      const byName = new Map(named());
      for (const { name, count } of others) {
        const counted = byName.get(name);
        if (counted !== undefined) counted.others = count;
      }
    },
  };
}
