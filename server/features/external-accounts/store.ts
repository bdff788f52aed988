import type { DbOrTx, Tx } from '../../db/index.ts';

interface Membership {
  source: string;
  group_id: string;
}

export const listMemberships = (source: DbOrTx, userId: number): Promise<Membership[]> =>
  source
    .selectFrom('external_memberships')
    .select(['source', 'group_id'])
    .where('user_id', '=', userId)
    .orderBy('group_id')
    .execute();

export async function insertMembership(tx: Tx, userId: number, source: string, groupId: string): Promise<void> {
  await tx
    .insertInto('external_memberships')
    .values({ user_id: userId, source, group_id: groupId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMembership(tx: Tx, userId: number, source: string, groupId: string): Promise<void> {
  await tx
    .deleteFrom('external_memberships')
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where('group_id', '=', groupId)
    .execute();
}

/** Keeps the memberships, but no source will remove them any more. */
export async function deleteSource(tx: Tx, source: string): Promise<void> {
  await tx.deleteFrom('external_memberships').where('source', '=', source).execute();
}
