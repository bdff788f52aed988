import type { Clock } from '../clock.ts';
import { Lru } from './lru.ts';

export interface BucketSize {
  capacity: number;
  /** time to refill one token */
  refillMs: number;
}

interface Level {
  tokens: number;
  at: number;
}

/** Token buckets by name, for rate limits. */
export function createBuckets(size: BucketSize, clock: Clock) {
  const levels = new Lru<string, Level>(100_000);

  function levelOf(name: string): Level {
    const now = clock();
    const level = levels.get(name);
    if (level === undefined) return { tokens: size.capacity, at: now };
    const tokens = Math.min(size.capacity, level.tokens + Math.max(0, now - level.at) / size.refillMs);
    return { tokens, at: now };
  }

  return {
    left: (name: string): number => Math.floor(levelOf(name).tokens),
    take(name: string): void {
      const level = levelOf(name);
      levels.set(name, { tokens: Math.max(0, level.tokens - 1), at: level.at });
    },
    putBack(name: string): void {
      const level = levelOf(name);
      levels.set(name, { tokens: Math.min(size.capacity, level.tokens + 1), at: level.at });
    },
    /** Refills the bucket. */
    refill(name: string): void {
      levels.delete(name);
    },
    /** Milliseconds until the next token. */
    wait(name: string): number {
      const { tokens } = levelOf(name);
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) * size.refillMs);
    },
  };
}
