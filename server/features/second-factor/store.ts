import type { Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../db/index.ts';
import { isPossibleId } from '../../domain/ids.ts';

export type FactorRow = Selectable<Schema['second_factors']>;

export const findFactor = (source: DbOrTx, userId: number): Promise<FactorRow | undefined> =>
  source.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Replaces a proposal. */
export async function proposeFactor(tx: Tx, userId: number, secret: string, at: number): Promise<void> {
  await deleteFactor(tx, userId);
  await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, last_step: 0, confirmed_at: null, created_at: at })
    .execute();
}

/** False: another request has used the code. */
export async function useStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function confirmFactor(tx: Tx, userId: number, at: number): Promise<void> {
  await tx.updateTable('second_factors').set({ confirmed_at: at }).where('user_id', '=', userId).execute();
}

export async function deleteFactor(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deletePasskeys(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countPasskeys(source: DbOrTx, userId: number): Promise<number> {
  const { n } = await source
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function deleteCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function replaceCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await deleteCodes(tx, userId);
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

/** False: the code doesn't exist any more. */
export async function useRecoveryCode(tx: Tx, userId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countCodes(source: DbOrTx, userId: number): Promise<number> {
  const { n } = await source
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function isStaticGroup(source: DbOrTx, id: number, projectId: number | undefined): Promise<boolean> {
  if (!isPossibleId(id)) return false;
  const row = await source.selectFrom('user_groups').select('project_id').where('id', '=', id).executeTakeFirst();
  return row !== undefined && (projectId === undefined || row.project_id === projectId);
}

export async function isProject(source: DbOrTx, id: number): Promise<boolean> {
  if (!isPossibleId(id)) return false;
  return (await source.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
