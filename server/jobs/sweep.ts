import { jobLimits } from '../../contract/limits.ts';
import type { Database } from '../db/index.ts';
import type { Clock } from '../lib/clock.ts';
import { removeFinished } from './store.ts';

const everyMs = 60 * 60 * 1000;

const lifetimes = [
  ['done', jobLimits.doneSeconds],
  ['failed', jobLimits.failedSeconds],
] as const;

/** Removes finished jobs after their retention period. Safe to run on several copies at once. */
export function createSweep(db: Database, clock: Clock, onError: (error: unknown) => void) {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function sweep(): Promise<void> {
    await db.write(async (tx) => {
      for (const [status, seconds] of lifetimes) await removeFinished(tx, status, clock() - seconds * 1000);
    });
  }

  return {
    sweep,
    start(): void {
      timer = setInterval(() => {
        running = sweep().catch(onError);
      }, everyMs).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
