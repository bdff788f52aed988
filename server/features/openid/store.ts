import type { Insertable, Selectable, Updateable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../db/index.ts';
import { isPossibleId } from '../../domain/ids.ts';

export type ProviderRow = Selectable<Schema['openid_providers']>;
export type IdentityRow = Selectable<Schema['openid_identities']>;
export type SignInRow = Selectable<Schema['openid_sign_ins']>;

export const listProviders = (source: DbOrTx): Promise<ProviderRow[]> =>
  source.selectFrom('openid_providers').selectAll().orderBy('id').execute();

export async function findProvider(source: DbOrTx, id: number): Promise<ProviderRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return source.selectFrom('openid_providers').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertProvider(tx: Tx, row: Insertable<Schema['openid_providers']>): Promise<number> {
  const { id } = await tx.insertInto('openid_providers').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateProvider(
  tx: Tx,
  id: number,
  values: Updateable<Schema['openid_providers']>,
): Promise<void> {
  await tx.updateTable('openid_providers').set(values).where('id', '=', id).execute();
}

/** With the identities of people there. Their accounts stay. */
export async function deleteProvider(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('openid_identities').where('provider_id', '=', id).execute();
  await tx.deleteFrom('openid_sign_ins').where('provider_id', '=', id).execute();
  await tx.deleteFrom('openid_providers').where('id', '=', id).execute();
}

export const findIdentity = (source: DbOrTx, providerId: number, subject: string): Promise<IdentityRow | undefined> =>
  source
    .selectFrom('openid_identities')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const listIdentities = (source: DbOrTx, userId: number): Promise<(IdentityRow & { label: string })[]> =>
  source
    .selectFrom('openid_identities')
    .innerJoin('openid_providers', 'openid_providers.id', 'openid_identities.provider_id')
    .selectAll('openid_identities')
    .select('openid_providers.label')
    .where('user_id', '=', userId)
    .orderBy('openid_identities.id')
    .execute();

export async function insertIdentity(tx: Tx, row: Insertable<Schema['openid_identities']>): Promise<void> {
  await tx.insertInto('openid_identities').values(row).execute();
}

export async function useIdentity(tx: Tx, id: number, email: string | null, at: number): Promise<void> {
  await tx.updateTable('openid_identities').set({ last_used_at: at, email }).where('id', '=', id).execute();
}

export async function deleteIdentity(tx: Tx, userId: number, id: number): Promise<void> {
  await tx.deleteFrom('openid_identities').where('id', '=', id).where('user_id', '=', userId).execute();
}

export async function insertSignIn(tx: Tx, row: Insertable<Schema['openid_sign_ins']>, now: number): Promise<void> {
  await tx.deleteFrom('openid_sign_ins').where('expires_at', '<=', now).execute();
  await tx.insertInto('openid_sign_ins').values(row).execute();
}

export const findSignIn = (source: DbOrTx, hash: string): Promise<SignInRow | undefined> =>
  source.selectFrom('openid_sign_ins').selectAll().where('hash', '=', hash).executeTakeFirst();

/** False: another request has used it. */
export async function takeSignIn(tx: Tx, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('openid_sign_ins').where('hash', '=', hash).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** False: the token was used before. */
export async function insertSignOut(tx: Tx, row: Schema['openid_sign_outs'], now: number): Promise<boolean> {
  await tx.deleteFrom('openid_sign_outs').where('expires_at', '<=', now).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('openid_sign_outs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
