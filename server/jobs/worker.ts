import { setTimeout as delay } from 'node:timers/promises';
import { jobLimits } from '../../contract/limits.ts';
import type { Lane } from './kinds.ts';
import { beginRun, leaseMs, type Run, type RunDeps } from './run.ts';
import { claimJobs, nextDue } from './store.ts';

/** Polls after this time in case a wake-up call was lost. */
const longestSleepMs = 15_000;
/** Another copy is claiming the due jobs, or the database is unavailable. */
const shortSleepMs = 1_000;

/** Claims due jobs of a lane and runs a few of them at a time. */
export function createWorker(parts: RunDeps, lane: Lane) {
  const { db, clock, kinds, log } = parts;
  const runs = new Map<number, Run>();
  let isOn = false;
  let looking: Promise<void> | undefined;
  let isAwaited = false;
  let timer: NodeJS.Timeout | undefined;

  async function take(limit: number): Promise<number> {
    const now = clock();
    const wanted = { kinds: kinds.names(lane), except: [...runs.keys()], now, until: now + leaseMs, limit };
    const claimed = await db.write((tx) => claimJobs(tx, db.engine, wanted));
    for (const job of claimed) {
      const run = beginRun(parts, job);
      runs.set(job.id, run);
      void run.ended.then(() => {
        runs.delete(job.id);
        wake();
      });
    }
    return claimed.length;
  }

  /** Starts due jobs and returns the time until the next one is due. */
  async function takeDue(): Promise<number> {
    for (;;) {
      if (!isOn || runs.size >= jobLimits.atOnce[lane] || kinds.names(lane).length === 0) return longestSleepMs;
      const next = await nextDue(db.read, { kinds: kinds.names(lane), except: [...runs.keys()] });
      if (next === undefined) return longestSleepMs;
      if (next > clock()) return Math.min(next - clock(), longestSleepMs);
      if ((await take(jobLimits.atOnce[lane] - runs.size)) === 0) return shortSleepMs;
    }
  }

  async function look(): Promise<void> {
    const pause = await takeDue().catch((error: unknown) => {
      log.error({ err: error }, 'the queue of jobs could not be read');
      return shortSleepMs;
    });
    if (isOn) timer = setTimeout(wake, pause).unref();
  }

  function wake(): void {
    if (!isOn) return;
    isAwaited = looking !== undefined;
    if (isAwaited) return;
    clearTimeout(timer);
    looking = look().then(() => {
      looking = undefined;
      if (isAwaited) wake();
    });
  }

  return {
    wake,

    start(): void {
      isOn = true;
      wake();
    },

    /** Waits for running jobs, and hands them back if they take too long. */
    async stop(): Promise<void> {
      isOn = false;
      clearTimeout(timer);
      await looking;
      const waiting = new AbortController();
      const patience = delay(jobLimits.stopSeconds * 1000, undefined, { signal: waiting.signal });
      await Promise.race([Promise.all([...runs.values()].map((run) => run.ended)), patience]);
      waiting.abort();
      await patience.catch(() => undefined);
      await Promise.all([...runs.values()].map((run) => run.handBack()));
    },
  };
}
