import type { TSchema } from 'typebox';
import { jobLimits } from '../../contract/limits.ts';
import { problem } from '../../contract/problems.ts';
import type { Database, Tx } from '../db/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { createKinds, type JobKind } from './kinds.ts';
import {
  type CountedStatus,
  countJobs,
  findJob,
  insertJob,
  type JobRow,
  type JobStatus,
  listJobs,
  requeueFailed,
} from './store.ts';
import { createSweep } from './sweep.ts';
import { createWorker } from './worker.ts';

export interface EnqueueOptions {
  /** The same key of a kind is queued once, also after it was done, as long as the row is kept. */
  key?: string;
  /** not before this time, in milliseconds */
  at?: number;
}

const topic = 'job';

/** Work that follows a change: queued in its transaction, done after its commit, by any copy, and again if it fails. */
export function createJobs({ db, clock, log }: { db: Database; clock: Clock; log: Log }) {
  const kinds = createKinds();
  const worker = createWorker({ db, clock, kinds, log });
  const sweep = createSweep(db, clock, (err) => log.error({ err }, 'old jobs not cleared away'));
  db.subscribe((change) => {
    if (change.topic === topic || change.topic === '*') worker.wake();
  });

  return {
    /** Registers what is done with the jobs of a kind, at composition. */
    handle: <Payload extends TSchema>(kind: JobKind<Payload>): void => kinds.add(kind),

    /** false: the same thing is queued already. */
    async enqueue(tx: Tx, kind: string, payload: unknown, { key, at }: EnqueueOptions = {}): Promise<boolean> {
      if (key !== undefined && key.length > jobLimits.keyMaximum)
        throw new Error(`The key of a job ${kind} is too long.`);
      const now = clock();
      const isNew = await insertJob(tx, {
        kind,
        key: key ?? null,
        payload: await kinds.encode(kind, payload),
        status: 'queued',
        attempts: 0,
        due_at: at ?? now,
        created_at: now,
        finished_at: null,
        last_error: null,
      });
      if (isNew) await db.publish(tx, topic, kind);
      return isNew;
    },

    /** Newest first. */
    list: (page: { limit: number; offset: number }, status?: JobStatus): Promise<{ rows: JobRow[]; total: number }> =>
      listJobs(db, status, page),

    /** How many are waiting, running and given up. */
    counts: (): Promise<Record<CountedStatus, number>> => countJobs(db),

    /** Begins a failed job anew. */
    async retry(id: number): Promise<void> {
      await db.write(async (tx) => {
        if (await requeueFailed(tx, id, clock())) return db.publish(tx, topic, id);
        const job = await findJob(tx, id);
        throw job === undefined
          ? problem('job_not_found', { id })
          : problem('job_not_failed', { id, status: job.status });
      });
    },

    /** Clears old finished jobs away, as is done from time to time. */
    sweep: (): Promise<void> => sweep.sweep(),

    /** Looks whether a job is due; the queue does so by itself when one is queued and when its time comes. */
    wake: (): void => worker.wake(),

    /** From here on this process runs jobs. */
    start(): void {
      worker.start();
      sweep.start();
    },

    async close(): Promise<void> {
      await sweep.stop();
      await worker.stop();
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
