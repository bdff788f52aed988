import type { Insertable, Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../db/index.ts';
import { isPossibleId } from '../../domain/ids.ts';

export type InvitationRow = Selectable<Schema['invitations']>;

export async function findInvitation(source: DbOrTx, id: number): Promise<InvitationRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return pendingIn(source).selectAll().where('id', '=', id).executeTakeFirst();
}

export const findInvitationByHash = (source: DbOrTx, hash: string): Promise<InvitationRow | undefined> =>
  pendingIn(source).selectAll().where('hash', '=', hash).executeTakeFirst();

const pendingIn = (source: DbOrTx) => source.selectFrom('invitations').where('status', '=', 'pending');

/** The invitations of an address that can be accepted now. */
export const findInvitationsOf = (source: DbOrTx, email: string, now: number): Promise<InvitationRow[]> =>
  pendingIn(source)
    .selectAll()
    .where('email_key', '=', email.toLowerCase())
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();

/** Newest first. `projectId` undefined: all of them. */
export async function listInvitations(
  source: DbOrTx,
  projectId: number | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: InvitationRow[]; total: number }> {
  const pending = pendingIn(source).$if(projectId !== undefined, (query) =>
    query.where('project_id', '=', projectId ?? 0),
  );
  const rows = await pending.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  const { n } = await pending.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}

/** The invitations by a user since this instant, whatever their result. */
export async function countInvitations(tx: Tx, userId: number, since: number): Promise<number> {
  const { n } = await tx
    .selectFrom('invitations')
    .where('invited_by', '=', userId)
    .where('created_at', '>=', since)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** A newer invitation of an address to the same place replaces the older one. */
export async function insertInvitation(tx: Tx, row: Insertable<Schema['invitations']>): Promise<number> {
  const { email_key, project_id = null } = row;
  await tx
    .updateTable('invitations')
    .set({ status: 'revoked' })
    .where('status', '=', 'pending')
    .where('email_key', '=', email_key)
    .where('project_id', project_id === null ? 'is' : '=', project_id)
    .execute();
  const { id } = await tx.insertInto('invitations').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False: it is no longer pending. */
export async function settleInvitation(tx: Tx, id: number, status: 'accepted' | 'revoked'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A new secret, which makes the old one void. */
export async function renewInvitation(tx: Tx, id: number, hash: string, expiresAt: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ hash, expires_at: expiresAt })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteOldInvitations(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('invitations').where('expires_at', '<', before).execute();
}
