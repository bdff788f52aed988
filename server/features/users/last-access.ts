import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { writeLastAccess } from './store-accounts.ts';

const flushEveryMs = 2_000;
const resolutionMs = limits.lastUseResolutionSeconds * 1000;
/** users that are remembered; beyond, some are written once more */
const mostUsers = 100_000;

/** Remembers who called and writes it in batches, away from the requests: once an hour for each user. */
export function createLastAccess(db: Database, clock: Clock, onError: (error: unknown) => void) {
  const written = new Map<number, number>();
  const pending = new Map<number, number>();

  async function flush(): Promise<void> {
    const accesses = [...pending];
    pending.clear();
    if (accesses.length === 0) return;
    await db.write(async (tx) => {
      for (const [userId, at] of accesses) await writeLastAccess(tx, userId, at, at - resolutionMs);
    });
  }

  const timer = setInterval(() => void flush().catch(onError), flushEveryMs);
  timer.unref();

  return {
    record(userId: number): void {
      const now = clock();
      const last = written.get(userId);
      if (last !== undefined && now - last < resolutionMs) return;
      if (written.size >= mostUsers) written.clear();
      written.set(userId, now);
      pending.set(userId, now);
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

export type LastAccess = ReturnType<typeof createLastAccess>;
