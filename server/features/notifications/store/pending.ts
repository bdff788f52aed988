import type { Insertable, Selectable } from 'kysely';
import { type DbOrTx, type Engine, portions, runsLater, type Schema, statement, type Tx } from '../../../db/index.ts';
import { eventKinds } from './event-columns.ts';

export type PendingMail = Selectable<Schema['pending_mails']>;
export type NewPendingMail = Insertable<Schema['pending_mails']>;

/** The mails that wait for more changes: about one artifact, or the daily digest of a recipient. */
export type Waiting = { artifactId: number } | { digestFor: string };

function pendingIn(source: DbOrTx, waiting: Waiting) {
  const query = source.selectFrom('pending_mails');
  return 'artifactId' in waiting
    ? query.where('is_digest', '=', 0).where('artifact_id', '=', waiting.artifactId)
    : query.where('is_digest', '=', 1).where('address', '=', waiting.digestFor);
}

export async function countPendingMails(source: DbOrTx): Promise<number> {
  const { n } = await source
    .selectFrom('pending_mails')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** In the order of the changes. */
export const pendingMails = (source: DbOrTx, waiting: Waiting): Promise<PendingMail[]> =>
  pendingIn(source, waiting).selectAll().orderBy('seq').execute();

const oldest = {
  artifact: statement<{ artifactId: number }, { at: number }>((db, { artifactId }, engine) =>
    firstOf(pendingIn(db, { artifactId }), engine),
  ),
  digest: statement<{ digestFor: string }, { at: number }>((db, { digestFor }, engine) =>
    firstOf(pendingIn(db, { digestFor }), engine),
  ),
};

/** A job that sends the others can't end before the unit that holds the first. */
function firstOf(pending: ReturnType<typeof pendingIn>, engine: Engine) {
  const query = pending.select('at').orderBy('id').limit(1);
  return engine === 'postgres' ? query.forUpdate() : query;
}

/**
 * The time of the oldest waiting change; undefined: none. Locks it until the unit ends, so that the job that sends
 * these mails runs after the unit and sees its changes.
 */
export async function holdPending(tx: Tx, waiting: Waiting): Promise<number | undefined> {
  const { rows } = await ('artifactId' in waiting ? oldest.artifact.run(tx, waiting) : oldest.digest.run(tx, waiting));
  return rows[0]?.at;
}

export const insertPending = runsLater('pending_mails', {
  shared: { ...eventKinds, reasons: 'text', check_permissions: 'integer', is_digest: 'integer' },
  own: { user_id: 'integer', address: 'text' },
});

/** Deletes waiting changes of a former recipient, unless their permissions are checked. */
export async function deletePendingOf(tx: Tx, trackerId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('pending_mails')
    .where('tracker_id', '=', trackerId)
    .where('user_id', '=', userId)
    .where('check_permissions', '=', 0)
    .execute();
}

/** Deletes waiting changes of an address without an account. */
export async function deletePendingTo(tx: Tx, trackerId: number, address: string): Promise<void> {
  await tx
    .deleteFrom('pending_mails')
    .where('tracker_id', '=', trackerId)
    .where('address', '=', address)
    .where('user_id', 'is', null)
    .execute();
}

/** false: another run has handled some of them in the meantime, so all of them stay. */
export async function takePending(tx: Tx, engine: Engine, ids: readonly number[]): Promise<boolean> {
  for (const some of portions(ids)) {
    const query = tx.selectFrom('pending_mails').select('id').where('id', 'in', some);
    const held = await (engine === 'postgres' ? query.forUpdate() : query).execute();
    if (held.length < some.length) return false;
  }
  for (const some of portions(ids)) await tx.deleteFrom('pending_mails').where('id', 'in', some).execute();
  return true;
}
