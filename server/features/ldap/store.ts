import type { Insertable, Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../db/index.ts';

export type DirectoryRow = Selectable<Schema['ldap_directories']>;

/** At most one exists. */
const only = 1;

export const findDirectory = (source: DbOrTx): Promise<DirectoryRow | undefined> =>
  source.selectFrom('ldap_directories').selectAll().where('id', '=', only).executeTakeFirst();

export async function replaceDirectory(tx: Tx, row: Omit<Insertable<Schema['ldap_directories']>, 'id'>): Promise<void> {
  await deleteDirectory(tx);
  await tx
    .insertInto('ldap_directories')
    .values({ ...row, id: only })
    .execute();
}

export async function deleteDirectory(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('ldap_directories').where('id', '=', only).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** False: another copy has synchronized since. */
export async function claimSynchronization(tx: Tx, now: number, before: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ldap_directories')
    .set({ synchronized_at: now })
    .where('id', '=', only)
    .where((eb) => eb.or([eb('synchronized_at', 'is', null), eb('synchronized_at', '<=', before)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface DirectoryUser {
  id: number;
  ldap_id: string;
  status: string;
  /** null: the directory hasn't closed it */
  suspended: number | null;
  /** the status before */
  former: string | null;
}

/** The accounts of the directory that are open, or that it has closed. */
export const listDirectoryUsers = (source: DbOrTx): Promise<DirectoryUser[]> =>
  source
    .selectFrom('users')
    .leftJoin('ldap_suspensions', 'ldap_suspensions.user_id', 'users.id')
    .select(['users.id', 'users.ldap_id', 'users.status'])
    .select(['ldap_suspensions.user_id as suspended', 'ldap_suspensions.status as former'])
    .where('users.ldap_id', '!=', '')
    .where('users.status', 'in', ['A', 'R', 'S'])
    .orderBy('users.id')
    .execute();

export async function insertSuspension(tx: Tx, userId: number, status: string): Promise<void> {
  await tx
    .insertInto('ldap_suspensions')
    .values({ user_id: userId, status })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ status }))
    .execute();
}

export async function deleteSuspension(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('ldap_suspensions').where('user_id', '=', userId).execute();
}
