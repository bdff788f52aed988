import type { Selectable } from 'kysely';
import { openStatuses } from '../../../contract/accounts/user-status.ts';
import type { DbOrTx, Schema, Tx } from '../../db/index.ts';
import type { PublicKey } from '../../lib/ssh-key.ts';

export type SshKeyRow = Selectable<Schema['ssh_keys']>;

export const listSshKeys = (source: DbOrTx, userId: number): Promise<SshKeyRow[]> =>
  source.selectFrom('ssh_keys').selectAll().where('user_id', '=', userId).orderBy('id').execute();

export async function countSshKeys(source: DbOrTx, userId: number): Promise<number> {
  const { n } = await source
    .selectFrom('ssh_keys')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** undefined: the user has the key already. */
export const insertSshKey = (
  tx: Tx,
  userId: number,
  { type, blob, comment }: PublicKey,
  now: number,
): Promise<SshKeyRow | undefined> =>
  tx
    .insertInto('ssh_keys')
    .values({ user_id: userId, type, blob, comment, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'blob']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** False: the user has no such key. */
export async function deleteSshKey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ssh_keys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The users with a key who can sign in, by id. */
export async function usersWithSshKeys(source: DbOrTx): Promise<number[]> {
  const rows = await source
    .selectFrom('users')
    .select('id')
    .where('status', 'in', openStatuses)
    .where((eb) => eb('id', 'in', eb.selectFrom('ssh_keys').select('user_id')))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
