import type { DbOrTx, Tx } from '../../../db/index.ts';

/** The rights of all users, by user name. */
export const listRights = (
  source: DbOrTx,
): Promise<{ name: string; id: number; username: string; real_name: string }[]> =>
  source
    .selectFrom('user_rights as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.name', 'u.id', 'u.username', 'u.real_name'])
    .orderBy('u.username_key')
    .execute();

export async function replaceRights(tx: Tx, userId: number, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('user_rights').where('user_id', '=', userId).execute();
  if (names.length === 0) return;
  await tx
    .insertInto('user_rights')
    .values(names.map((name) => ({ user_id: userId, name })))
    .execute();
}
