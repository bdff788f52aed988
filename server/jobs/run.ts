import { jobLimits } from '../../contract/limits.ts';
import type { Database } from '../db/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { Kinds } from './kinds.ts';
import { errorText, type Outcome, outcomeOfFailure } from './outcome.ts';
import { extendLease, handBack, type JobRow, writeOutcome } from './store.ts';

export const leaseMs = jobLimits.leaseSeconds * 1000;

export interface RunDeps {
  db: Database;
  clock: Clock;
  kinds: Kinds;
  log: Log;
}

/** One running job. */
export interface Run {
  /** never rejects */
  ended: Promise<void>;
  /** Leaves the job to another copy or the next start. */
  handBack(): Promise<void>;
}

/** Runs a claimed job and records its result. Renews the lease in the meantime. */
export function beginRun({ db, clock, kinds, log }: RunDeps, job: JobRow): Run {
  const { kind, attempts } = job;
  const lost = new AbortController();
  const about = { job: job.id, kind, attempt: attempts };

  async function outcome(): Promise<Outcome> {
    const handler = kinds.find(kind);
    const { attempts: maximum = jobLimits.attempts } = handler;
    // The last process that ran it never reported back. The job may have crashed it.
    if (attempts > maximum) return { status: 'failed', error: 'The process that ran it ended, each time.' };
    try {
      const { id, created_at: createdAt } = job;
      const payload = await kinds.decode(kind, job.payload);
      await handler.run(payload, { id, number: attempts, createdAt, signal: lost.signal });
      return { status: 'done' };
    } catch (error) {
      return outcomeOfFailure(error, attempts, maximum, clock());
    }
  }

  function tell(ended: Outcome): void {
    if (ended.status === 'done') return log.debug(about, 'job done');
    const details = { ...about, reason: ended.error };
    if (ended.status === 'queued') return log.warn(details, 'job failed and is tried again');
    return log.error(details, 'job failed and is given up');
  }

  async function renew(): Promise<void> {
    const isOwn = await db.write((tx) => extendLease(tx, job, clock() + leaseMs));
    if (!isOwn) lost.abort(new Error('Another copy has taken the job over.'));
  }

  const onFault = (error: unknown) => log.warn({ ...about, reason: errorText(error) }, 'lease of a job not renewed');
  const renewal = setInterval(() => void renew().catch(onFault), leaseMs / 3);
  lost.signal.addEventListener('abort', () => clearInterval(renewal));

  async function perform(): Promise<void> {
    try {
      const ended = await outcome();
      if (lost.signal.aborted) return;
      await db.write((tx) => writeOutcome(tx, job, ended, clock()));
      tell(ended);
    } catch (error) {
      // The job runs again when the lease ends.
      if (!lost.signal.aborted) log.error({ ...about, err: error }, 'outcome of a job not written');
    } finally {
      clearInterval(renewal);
    }
  }

  return {
    ended: perform(),
    async handBack() {
      lost.abort(new Error('Hearth is stopping.'));
      await db.write((tx) => handBack(tx, job, clock()));
    },
  };
}
