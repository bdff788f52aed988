import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { tooManyRequests } from '../../http/too-many-requests.ts';
import type { Clock } from '../../lib/clock.ts';
import { networkOf } from '../../lib/network/network-of.ts';
import type { PlatformSettings } from '../settings/index.ts';
import { createRateCounter, type RateKind, windowSeconds } from './counter.ts';
import { exchangeCounts } from './store.ts';

interface Deps {
  db: Database;
  clock: Clock;
  settings: PlatformSettings;
  onError: (error: unknown) => void;
}

interface Headers {
  setKnown(name: string, value: string): void;
}

const exchangeMs = 1_000;
/** of one exchange */
const mostShared = 1_000;

/** The policies that apply to a caller, and how much of the tightest one is left. */
interface Tally {
  policies: string;
  kind: RateKind;
  left: number;
}

/** Limits the requests of a key, a user and an address within a minute. */
export function createRateLimits({ db, clock, settings, onError }: Deps) {
  const copy = randomUUID();
  const counter = createRateCounter(clock);
  let exchanging: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** Nothing is written while all callers are far from their limits. */
  async function exchange(): Promise<void> {
    const own = counter.toShare().slice(0, mostShared);
    const window = counter.window();
    if (own.length > 0) counter.learn(await exchangeCounts(db, copy, window, own), window);
  }

  function take(tally: Tally, kind: RateKind, id: string | number, limit: number): void {
    if (limit === 0) return;
    const left = counter.take(kind, id, limit);
    tally.policies += `${tally.policies === '' ? '' : ', '}"${kind}";q=${limit};w=${windowSeconds}`;
    if (left >= tally.left) return;
    tally.left = left;
    tally.kind = kind;
  }

  /** A key has its own limit below the one of all keys. */
  function keyLimit(own: number | undefined): number {
    const usual = settings.get('rate_limit_key');
    if (own === undefined) return usual;
    return usual === 0 ? own : Math.min(own, usual);
  }

  return {
    /** Counts a request, and throws if its caller has sent too many. */
    count(ip: string, actor: Actor, head: Headers): void {
      const tally: Tally = { policies: '', kind: 'address', left: Number.POSITIVE_INFINITY };
      if (actor.kind === 'user') {
        if (actor.keyId !== undefined) take(tally, 'key', actor.keyId, keyLimit(actor.keyRateLimit));
        take(tally, 'user', actor.user.id, settings.get('rate_limit_user'));
      }
      take(tally, 'address', networkOf(ip), settings.get('rate_limit_address'));
      if (tally.policies === '') return;
      const seconds = counter.secondsLeft();
      head.setKnown('RateLimit-Policy', tally.policies);
      head.setKnown('RateLimit', `"${tally.kind}";r=${Math.max(0, tally.left)};t=${seconds}`);
      if (tally.left >= 0) return;
      throw tooManyRequests(seconds);
    },

    exchange,

    /** A single process that serves an embedded database knows all requests. */
    start(hasOthers = db.engine === 'postgres'): void {
      if (!hasOthers) return;
      timer = setInterval(() => {
        exchanging = exchanging.then(exchange).catch(onError);
      }, exchangeMs).unref();
    },

    async close(): Promise<void> {
      clearInterval(timer);
      await exchanging;
    },
  };
}
