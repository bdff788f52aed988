import { type Selectable, sql } from 'kysely';
import { type Database, type DbOrTx, gatheredInto, later, type Schema, statement, type Tx } from '../db/index.ts';
import type { EventType } from '../../contract/platform/events.ts';
import type { EventSource, LoggedEvent, NewEvent } from './event.ts';

type EventRow = Selectable<Schema['events']>;

const eventOf = (row: EventRow): LoggedEvent =>
  ({
    seq: row.seq ?? 0,
    type: row.type,
    at: row.at,
    userId: row.user_id ?? undefined,
    projectId: row.project_id ?? undefined,
    trackerId: row.tracker_id ?? undefined,
    artifactId: row.artifact_id ?? undefined,
    subjectId: row.subject_id ?? undefined,
    ip: row.ip ?? undefined,
    keyId: row.key_id ?? undefined,
    details: JSON.parse(row.details) as unknown,
  }) as LoggedEvent;

export function insertEvents(tx: Tx, events: readonly NewEvent[], at: number, source: EventSource = {}): void {
  const rows = events.map((event) => ({
    type: event.type,
    at,
    user_id: event.userId ?? null,
    project_id: event.projectId ?? null,
    tracker_id: event.trackerId ?? null,
    artifact_id: event.artifactId ?? null,
    subject_id: event.subjectId ?? null,
    ip: event.ip ?? source.ip ?? null,
    key_id: event.keyId ?? source.keyId ?? null,
    details: JSON.stringify(event.details),
  }));
  insertRows(tx, rows);
}

const insertRows = gatheredInto('events', {
  type: 'text',
  at: 'bigint',
  user_id: 'integer',
  project_id: 'integer',
  tracker_id: 'integer',
  artifact_id: 'integer',
  subject_id: 'integer',
  ip: 'text',
  key_id: 'integer',
  details: 'text',
});

/** Numbers committed events of PostgreSQL, at most `limit` at once, and returns how many it numbered. */
export async function numberEvents(tx: Tx, limit: number): Promise<number> {
  // All transactions that number events wait here. The next statement sees everything committed before it began.
  later(tx, sql`select id from event_log for update`.compile(tx));
  const { numAffectedRows } = await sql`
    update events set seq = numbered.seq from (
      select id, row_number() over (order by id)
        + (select greatest(coalesce((select max(seq) from events), 0), (select pruned from event_log))) as seq
      from (select id from events where seq is null order by id limit ${limit}) as waiting
    ) as numbered where events.id = numbered.id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function hasUnnumbered({ engine, read }: Database): Promise<boolean> {
  if (engine === 'sqlite') return false;
  return (
    (await read.selectFrom('events').select('id').where('seq', 'is', null).limit(1).executeTakeFirst()) !== undefined
  );
}

/** The last event, and the last one that was pruned. */
export async function logBounds(source: DbOrTx): Promise<{ head: number; pruned: number }> {
  const { last, pruned } = await source
    .selectFrom('event_log')
    .select([
      'pruned',
      (eb) =>
        eb
          .selectFrom('events')
          .select(({ fn }) => fn.max('seq').as('seq'))
          .as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { head: Math.max(last ?? 0, pruned), pruned };
}

/** Events after `seq`, in order. */
export async function eventsAfter(source: DbOrTx, seq: number, limit: number): Promise<LoggedEvent[]> {
  const rows = await source
    .selectFrom('events')
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(eventOf);
}

/** The subject of events. */
export interface EventFilter {
  types: readonly EventType[];
  projectId?: number;
  trackerId?: number;
  subjectId?: number;
}

/** The newest events about a subject, among the last `searched` ones of all. */
export async function latestEvents(
  source: DbOrTx,
  { types, projectId, trackerId, subjectId }: EventFilter,
  limit: number,
  searched: number,
): Promise<LoggedEvent[]> {
  const { last } = await source
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const rows = await source
    .selectFrom('events')
    .selectAll()
    .where('id', '>', (last ?? 0) - searched)
    .where('type', 'in', types)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? 0))
    .$if(trackerId !== undefined, (query) => query.where('tracker_id', '=', trackerId ?? 0))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(eventOf);
}

/** Removes events from before a time that all readers have handled. Returns the last removed one. */
export async function pruneEvents(tx: Tx, before: number, limit: number): Promise<number | undefined> {
  const { handled } = await tx
    .selectFrom('event_readers')
    .select(({ fn }) => fn.min('seq').as('handled'))
    .executeTakeFirstOrThrow();
  const old = await tx
    .selectFrom('events')
    .select(['seq', 'at'])
    .where('seq', 'is not', null)
    .orderBy('seq')
    .limit(limit)
    .execute();
  const kept = old.findIndex(({ at, seq }) => at >= before || (handled !== null && (seq ?? 0) > handled));
  const last = (kept === -1 ? old : old.slice(0, kept)).at(-1)?.seq;
  if (last === undefined || last === null) return undefined;
  await tx.deleteFrom('events').where('seq', '<=', last).execute();
  await tx.updateTable('event_log').set({ pruned: last }).execute();
  return last;
}

/** A reader begins at the end of the log. */
export async function addReader(tx: Tx, name: string): Promise<void> {
  const { head } = await logBounds(tx);
  await tx
    .insertInto('event_readers')
    .values({ name, seq: head, owner: null, lease_until: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export interface Lease {
  name: string;
  owner: string;
  now: number;
  until: number;
}

/** The position of a reader; undefined while another copy reads for it. */
export async function takeLease(tx: Tx, { name, owner, now, until }: Lease): Promise<number | undefined> {
  const row = await tx
    .updateTable('event_readers')
    .set({ owner, lease_until: until })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('owner', '=', owner), eb('owner', 'is', null), eb('lease_until', '<', now)]))
    .returning('seq')
    .executeTakeFirst();
  return row?.seq;
}

/** false: another copy has handled these events. */
export async function advanceReader(tx: Tx, lease: Lease, from: number, to: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await advance.run(tx, { ...lease, from, to });
  return numAffectedRows > 0n;
}

const advance = statement<Lease & { from: number; to: number }>((db, { name, owner, until, from, to }) =>
  db
    .updateTable('event_readers')
    .set({ seq: to, lease_until: until })
    .where('name', '=', name)
    .where('owner', '=', owner)
    .where('seq', '=', from),
);

export async function releaseLeases(tx: Tx, owner: string): Promise<void> {
  await tx.updateTable('event_readers').set({ owner: null, lease_until: 0 }).where('owner', '=', owner).execute();
}
