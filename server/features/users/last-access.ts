import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/index.ts';
import { createBatchWriter } from '../../lib/batches.ts';
import type { Clock } from '../../lib/clock.ts';
import { writeLastAccess } from './store/accounts.ts';

const resolutionMs = limits.lastUseResolutionSeconds * 1000;
/** the number of users to remember; beyond it, some are written more often */
const mostUsers = 100_000;

/** Records the last access of users in batches, outside of the requests: at most once an hour for each user. */
export function createLastAccess(db: Database, clock: Clock, onError: (error: unknown) => void) {
  const written = new Map<number, number>();
  const accesses = createBatchWriter<number, number>(
    (pending) =>
      db.write(async (tx) => {
        for (const [userId, at] of pending) await writeLastAccess(tx, userId, at, at - resolutionMs);
      }),
    onError,
  );

  return {
    record(userId: number): void {
      const now = clock();
      const last = written.get(userId);
      if (last !== undefined && now - last < resolutionMs) return;
      if (written.size >= mostUsers) written.clear();
      written.set(userId, now);
      accesses.set(userId, now);
    },
    flush: accesses.flush,
    close: accesses.close,
  };
}

export type LastAccess = ReturnType<typeof createLastAccess>;
