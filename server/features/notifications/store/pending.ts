import type { Insertable, Selectable } from 'kysely';
import { type DbOrTx, type Engine, insertRowsLater, type Schema, type Tx } from '../../../db/index.ts';
import { eventKinds } from './event-columns.ts';

export type PendingMail = Selectable<Schema['pending_mails']>;
export type NewPendingMail = Insertable<Schema['pending_mails']>;

/** The mails that changes wait for: those about one artifact, or the daily digest of a recipient. */
export type Waiting = { artifactId: number } | { digestFor: string };

function pendingIn(source: DbOrTx, waiting: Waiting) {
  const query = source.selectFrom('pending_mails');
  return 'artifactId' in waiting
    ? query.where('is_digest', '=', 0).where('artifact_id', '=', waiting.artifactId)
    : query.where('is_digest', '=', 1).where('address', '=', waiting.digestFor);
}

export async function countPending(source: DbOrTx): Promise<number> {
  const { n } = await source
    .selectFrom('pending_mails')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** In the order of the changes. */
export const pendingMails = (source: DbOrTx, waiting: Waiting): Promise<PendingMail[]> =>
  pendingIn(source, waiting).selectAll().orderBy('seq').execute();

/**
 * When the oldest change happened that waits; undefined: none does. Holds the changes until the unit ends, so that they
 * aren't sent meanwhile.
 */
export async function holdPending(tx: Tx, engine: Engine, waiting: Waiting): Promise<number | undefined> {
  const query = pendingIn(tx, waiting).select('at').orderBy('at');
  const rows = await (engine === 'postgres' ? query.forUpdate() : query.limit(1)).execute();
  return rows[0]?.at;
}

const kinds = {
  ...eventKinds,
  user_id: 'integer',
  address: 'text',
  reasons: 'text',
  check_permissions: 'integer',
  is_digest: 'integer',
} as const;

export const insertPending = (tx: Tx, engine: Engine, rows: readonly NewPendingMail[]): void =>
  insertRowsLater(tx, engine, 'pending_mails', kinds, rows);

/** false: another run has handled some of them meanwhile, so all of them stay. */
export async function takePending(tx: Tx, engine: Engine, ids: readonly number[]): Promise<boolean> {
  const query = tx.selectFrom('pending_mails').select('id').where('id', 'in', ids);
  const held = await (engine === 'postgres' ? query.forUpdate() : query).execute();
  if (held.length < ids.length) return false;
  await tx.deleteFrom('pending_mails').where('id', 'in', ids).execute();
  return true;
}
