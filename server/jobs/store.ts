import { type Insertable, type Selectable, sql } from 'kysely';
import { type Database, type Engine, rowsLater, type Schema, type Tx } from '../db/index.ts';
import type { Outcome } from './outcome.ts';

export type JobRow = Selectable<Schema['jobs']>;
export type NewJob = Insertable<Schema['jobs']>;
type JobStatus = JobRow['status'];
type Source = Database['read'] | Tx;

/** false: already queued. */
export async function insertJob(tx: Tx, row: NewJob): Promise<boolean> {
  const inserted = await tx
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Jobs without keys. */
export const insertJobs = rowsLater<NewJob>((db, rows) =>
  db.insertInto('jobs').values(
    rows.map((row) => ({
      kind: row.kind,
      key: row.key,
      turn: row.turn,
      payload: row.payload,
      status: row.status,
      attempts: row.attempts,
      due_at: row.due_at,
      created_at: row.created_at,
      finished_at: row.finished_at,
      last_error: row.last_error,
    })),
  ),
);

/** Waiting jobs, and jobs of other copies whose lease may end. */
interface Wanted {
  kinds: readonly string[];
  /** null: jobs that take no turns */
  turn: string | null;
  /** jobs that this copy is running */
  except: readonly number[];
}

const unfinished = (source: Source, { kinds, turn, except }: Wanted) => {
  const found = source
    .selectFrom('jobs')
    .where('due_at', 'is not', null)
    .where('kind', 'in', [...kinds])
    .where('turn', turn === null ? 'is' : '=', turn);
  return except.length === 0 ? found : found.where('id', 'not in', [...except]);
};

/** When the next job without a turn may begin. */
export async function nextDue(source: Source, wanted: Omit<Wanted, 'turn'>): Promise<number | undefined> {
  const all = unfinished(source, { ...wanted, turn: null });
  const row = await all.select('due_at').orderBy('due_at').limit(1).executeTakeFirst();
  return row?.due_at ?? undefined;
}

/** When the next job of each turn may begin. The database jumps from turn to turn, past the jobs that wait behind others. */
export async function nextDueByTurn(source: Source, kind: string): Promise<{ turn: string; dueAt: number }[]> {
  const waiting = sql`from jobs where kind = ${kind} and turn is not null and due_at is not null`;
  const { rows } = await sql<{ turn: string; dueAt: number }>`
    with recursive turns (name) as (
      select min(turn) ${waiting}
      union all
      select (select min(turn) ${waiting} and turn > name) from turns where name is not null
    )
    select name as turn, (select min(due_at) ${waiting} and turn = name) as "dueAt"
    from turns where name is not null`.execute(source);
  return rows;
}

/** The number of jobs of a turn that are not finished. */
export async function countTurn(source: Source, kind: string, turn: string): Promise<number> {
  const { n } = await unfinished(source, { kinds: [kind], turn, except: [] })
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

interface Claim extends Wanted {
  now: number;
  until: number;
  limit: number;
}

/** Claims due jobs for this copy until the lease ends. */
export async function claimJobs(tx: Tx, engine: Engine, { now, until, limit, ...wanted }: Claim): Promise<JobRow[]> {
  const due = unfinished(tx, wanted).where('due_at', '<=', now).select('id').orderBy('due_at').orderBy('id');
  const limited = due.limit(limit);
  const free = await (engine === 'postgres' ? limited.forUpdate().skipLocked() : limited).execute();
  if (free.length === 0) return [];
  return tx
    .updateTable('jobs')
    .set((eb) => ({ status: 'running', attempts: eb('attempts', '+', 1), due_at: until }))
    .where(
      'id',
      'in',
      free.map(({ id }) => id),
    )
    .returningAll()
    .execute();
}

/** The attempt number distinguishes this attempt from a later one by another copy. */
const own = (tx: Tx, { id, attempts }: Pick<JobRow, 'id' | 'attempts'>) =>
  tx.updateTable('jobs').where('id', '=', id).where('status', '=', 'running').where('attempts', '=', attempts);

/** false: another copy owns the job now. */
export async function extendLease(tx: Tx, job: JobRow, until: number): Promise<boolean> {
  const { numUpdatedRows } = await own(tx, job).set({ due_at: until }).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The attempt doesn't count. */
export async function handBack(tx: Tx, job: JobRow, dueAt: number): Promise<void> {
  await own(tx, job)
    .set({ status: 'queued', due_at: dueAt, attempts: job.attempts - 1 })
    .execute();
}

export async function writeOutcome(tx: Tx, job: JobRow, outcome: Outcome, now: number): Promise<void> {
  const { status } = outcome;
  const isQueued = status === 'queued';
  await own(tx, job)
    .set({
      status,
      due_at: isQueued ? outcome.dueAt : null,
      finished_at: isQueued ? null : now,
      last_error: status === 'done' ? null : outcome.error,
      ...(status === 'done' ? { payload: 'null' } : {}),
    })
    .execute();
}

export interface JobFilter {
  status?: JobStatus | undefined;
  kind?: string;
}

export async function listJobs(
  db: Database,
  { status, kind }: JobFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: JobRow[]; total: number }> {
  const all = db.read.selectFrom('jobs');
  const ofStatus = status === undefined ? all : all.where('status', '=', status);
  const found = kind === undefined ? ofStatus : ofStatus.where('kind', '=', kind);
  const rows = await found.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  const { n } = await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}

export type CountedStatus = Exclude<JobStatus, 'done'>;

export async function countJobs(db: Database, kind?: string): Promise<Record<CountedStatus, number>> {
  const counts = { queued: 0, running: 0, failed: 0 };
  const all = db.read
    .selectFrom('jobs')
    .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
    .where('status', 'in', ['queued', 'running', 'failed']);
  const rows = await (kind === undefined ? all : all.where('kind', '=', kind)).groupBy('status').execute();
  for (const { status, n } of rows) if (status !== 'done') counts[status] = n;
  return counts;
}

/** The progress of the jobs of a kind. */
export interface KindProgress {
  /** jobs that have failed at least once and will be retried */
  retrying: number;
  oldestQueuedAt: number | null;
  doneSince: number;
  lastDoneAt: number | null;
  /** of the newest job that failed or will be retried */
  lastError: string | null;
}

export async function kindProgress(db: Database, kind: string, since: number): Promise<KindProgress> {
  const all = db.read.selectFrom('jobs').where('kind', '=', kind);
  const queued = await all
    .where('status', '=', 'queued')
    .select(({ fn }) => [
      fn.min('created_at').as('oldest'),
      fn.countAll<number>().filterWhere('attempts', '>', 0).as('retrying'),
    ])
    .executeTakeFirstOrThrow();
  const done = await all
    .where('status', '=', 'done')
    .select(({ fn }) => [
      fn.max('finished_at').as('last'),
      fn.countAll<number>().filterWhere('finished_at', '>', since).as('n'),
    ])
    .executeTakeFirstOrThrow();
  const failed = await all
    .where('last_error', 'is not', null)
    .where('status', '<>', 'done')
    .select('last_error')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    retrying: queued.retrying,
    oldestQueuedAt: queued.oldest,
    doneSince: done.n,
    lastDoneAt: done.last,
    lastError: failed?.last_error ?? null,
  };
}

export const findJob = (source: Source, id: number): Promise<JobRow | undefined> =>
  source.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();

/** Restarts a failed job; false if the job has not failed. */
export async function requeueFailed(tx: Tx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ status: 'queued', attempts: 0, due_at: now, finished_at: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Restarts all failed jobs of a kind and returns their number. */
export async function requeueAllFailed(tx: Tx, kind: string, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ status: 'queued', attempts: 0, due_at: now, finished_at: null })
    .where('kind', '=', kind)
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** false: no failed job of this kind */
export async function deleteFailed(tx: Tx, kind: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function removeFinished(tx: Tx, status: 'done' | 'failed', before: number): Promise<void> {
  await tx.deleteFrom('jobs').where('finished_at', '<', before).where('status', '=', status).execute();
}
