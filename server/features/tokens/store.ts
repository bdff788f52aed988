import type { Database, Tx } from '../../db/index.ts';

export const findToken = (db: Database, hash: string): Promise<{ user_id: number; created_at: number } | undefined> =>
  db.read.selectFrom('tokens').select(['user_id', 'created_at']).where('hash', '=', hash).executeTakeFirst();

export async function insertToken(tx: Tx, hash: string, userId: number, at: number): Promise<void> {
  await tx.insertInto('tokens').values({ hash, user_id: userId, created_at: at }).execute();
}

export async function deleteToken(tx: Tx, hash: string, userId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('tokens')
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return result.numDeletedRows > 0n;
}

/** Whether any existed. */
export async function deleteTokensOf(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('tokens').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes expired tokens, long after their holders could learn why they are refused. */
export async function deleteTokensBefore(tx: Tx, at: number): Promise<void> {
  await tx.deleteFrom('tokens').where('created_at', '<', at).execute();
}
