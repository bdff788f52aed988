import type { Insertable, Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../db/index.ts';

export type PasskeyRow = Selectable<Schema['passkeys']>;
export type ChallengeRow = Selectable<Schema['passkey_challenges']>;

export const listPasskeys = (source: DbOrTx, userId: number): Promise<PasskeyRow[]> =>
  source.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();

export const findPasskey = (source: DbOrTx, credentialId: string): Promise<PasskeyRow | undefined> =>
  source.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

export const insertPasskey = (tx: Tx, row: Insertable<Schema['passkeys']>): Promise<PasskeyRow> =>
  tx.insertInto('passkeys').values(row).returningAll().executeTakeFirstOrThrow();

/** False: another request has used it in the meantime, with a later signature. */
export async function usePasskey(
  tx: Tx,
  { id, counter }: PasskeyRow,
  use: Pick<PasskeyRow, 'counter' | 'is_synchronized' | 'last_used_at' | 'signs_in_alone'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set(use)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function renamePasskey(tx: Tx, userId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Also deletes expired ones. */
export async function insertChallenge(tx: Tx, row: ChallengeRow, now: number): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  await tx.insertInto('passkey_challenges').values(row).execute();
}

/** Each challenge counts once. */
export const takeChallenge = (tx: Tx, hash: string): Promise<ChallengeRow | undefined> =>
  tx.deleteFrom('passkey_challenges').where('hash', '=', hash).returningAll().executeTakeFirst();
