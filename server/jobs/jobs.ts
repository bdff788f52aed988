import type { TSchema } from 'typebox';
import { jobLimits } from '../../contract/limits.ts';
import { problem } from '../../contract/problems.ts';
import type { Database, DbOrTx, Tx } from '../db/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { createKinds, type JobKind, type Lane } from './kinds.ts';
import {
  type CountedStatus,
  countJobs,
  countTurn,
  deleteFailed,
  findJob,
  insertJob,
  insertJobs,
  type JobFilter,
  type JobRow,
  type KindProgress,
  kindProgress,
  listJobs,
  type NewJob,
  requeueAllFailed,
  requeueFailed,
} from './store.ts';
import { createSweep } from './sweep.ts';
import { createWorker } from './worker.ts';

export interface EnqueueOptions {
  /** A kind accepts each key once, as long as the row of the job exists, even after the job is done. */
  key?: string;
  /** not before this time, in milliseconds */
  at?: number;
  /**
   * A few jobs with the same turn run at a time, as `room` of their kind decides. The others wait without being
   * claimed.
   */
  turn?: string;
}

const topic = 'job';

/** Work that follows a change: queued in its transaction, run by any copy after the commit, and retried if it fails. */
export function createJobs({ db, clock, log }: { db: Database; clock: Clock; log: Log }) {
  const kinds = createKinds();
  const lanes = Object.keys(jobLimits.atOnce) as Lane[];
  const workers = new Map(lanes.map((lane) => [lane, createWorker({ db, clock, kinds, log }, lane)]));
  const sweep = createSweep(db, clock, (err) => log.error({ err }, 'old jobs not cleared away'));
  db.subscribe([topic], ({ id }) => wake(kinds.laneOf(id)));

  /** undefined: every lane */
  function wake(wanted?: Lane): void {
    for (const [lane, worker] of workers) if (wanted === undefined || lane === wanted) worker.wake();
  }

  async function rowOf(kind: string, payload: unknown, { key, at, turn }: EnqueueOptions): Promise<NewJob> {
    const now = clock();
    if ((turn === undefined) !== (kinds.find(kind).room === undefined))
      throw new Error(`Jobs of the kind ${kind} take turns if it says how many at a time, and only then.`);
    return {
      kind,
      key: key ?? null,
      turn: turn ?? null,
      payload: await kinds.encode(kind, payload),
      status: 'queued',
      attempts: 0,
      due_at: at ?? now,
      created_at: now,
      finished_at: null,
      last_error: null,
    };
  }

  return {
    /** Registers the handler for a kind of job when Hearth is composed. */
    handle: <Payload extends TSchema>(kind: JobKind<Payload>): void => kinds.add(kind),

    /** false: already queued. */
    async enqueue(tx: Tx, kind: string, payload: unknown, options: EnqueueOptions = {}): Promise<boolean> {
      if (options.key !== undefined && options.key.length > jobLimits.keyMaximum)
        throw new Error(`The key of a job ${kind} is too long.`);
      const isNew = await insertJob(tx, await rowOf(kind, payload, options));
      if (isNew) db.publish(tx, topic, kind);
      return isNew;
    },

    /** Queues several jobs of a kind without waiting. */
    async enqueueAll(tx: Tx, kind: string, queued: readonly { payload: unknown; at: number }[]): Promise<void> {
      if (queued.length === 0) return;
      insertJobs(tx, await Promise.all(queued.map(({ payload, at }) => rowOf(kind, payload, { at }))));
      db.publish(tx, topic, kind);
    },

    /** Newest first. */
    list: (
      page: { limit: number; offset: number },
      filter: JobFilter = {},
    ): Promise<{ rows: JobRow[]; total: number }> => listJobs(db, filter, page),

    /** The numbers of waiting, running and failed jobs, of one kind or of all kinds. */
    counts: (kind?: string): Promise<Record<CountedStatus, number>> => countJobs(db, kind),

    /** The number of jobs of a turn that wait or run. */
    countTurn: (source: DbOrTx, kind: string, turn: string): Promise<number> => countTurn(source, kind, turn),

    /** `doneSince` counts jobs that finished after this time. */
    progress: (kind: string, since: number): Promise<KindProgress> => kindProgress(db, kind, since),

    /** Restarts all failed jobs of a kind and returns their number. */
    retryAll: (kind: string): Promise<number> =>
      db.write(async (tx) => {
        const count = await requeueAllFailed(tx, kind, clock());
        if (count > 0) db.publish(tx, topic, kind);
        return count;
      }),

    /** Deletes a failed job. false: no failed job has this id and kind. */
    discard: (kind: string, id: number): Promise<boolean> => db.write((tx) => deleteFailed(tx, kind, id)),

    /** Restarts a failed job. */
    async retry(id: number): Promise<void> {
      await db.write(async (tx) => {
        if (await requeueFailed(tx, id, clock())) return db.publish(tx, topic, id);
        const job = await findJob(tx, id);
        throw job === undefined
          ? problem('job_not_found', { id })
          : problem('job_not_failed', { id, status: job.status });
      });
    },

    /** Removes old finished jobs. Also runs periodically. */
    sweep: (): Promise<void> => sweep.sweep(),

    /** Checks for due jobs. The queue also does so when a job is queued or due. */
    wake: (): void => wake(),

    /** Starts running jobs in this process. */
    start(): void {
      for (const worker of workers.values()) worker.start();
      sweep.start();
    },

    async close(): Promise<void> {
      await sweep.stop();
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
