import type { Insertable, Selectable } from 'kysely';
import type { DbOrTx, Engine, Schema, Tx } from '../../../db/index.ts';

export type PendingMail = Selectable<Schema['pending_mails']>;
export type NewPendingMail = Insertable<Schema['pending_mails']>;

/** The mail that a change waits for: about one artifact, or the daily digest. */
interface Waiting {
  address: string;
  /** undefined: the daily digest */
  artifactId: number | undefined;
}

function pendingIn(source: DbOrTx, { address, artifactId }: Waiting) {
  const query = source.selectFrom('pending_mails').where('address', '=', address);
  return artifactId === undefined
    ? query.where('is_digest', '=', 1)
    : query.where('is_digest', '=', 0).where('artifact_id', '=', artifactId);
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

/** Whether a mail is due already. Holds its changes until the unit ends, so that they aren't sent meanwhile. */
export async function holdPending(tx: Tx, engine: Engine, waiting: Waiting): Promise<boolean> {
  const query = pendingIn(tx, waiting).select('id');
  const rows = await (engine === 'postgres' ? query.forUpdate() : query).execute();
  return rows.length > 0;
}

export async function insertPending(tx: Tx, row: NewPendingMail): Promise<void> {
  await tx.insertInto('pending_mails').values(row).execute();
}

export async function deletePending(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('pending_mails').where('id', 'in', ids).execute();
}
