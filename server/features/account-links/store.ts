import type { Insertable, Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../db/index.ts';

export type AccountLinkRow = Selectable<Schema['account_links']>;

export const findLink = (source: DbOrTx, hash: string): Promise<AccountLinkRow | undefined> =>
  source.selectFrom('account_links').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Replaces an older link of the same kind, and deletes expired ones. */
export async function insertAccountLink(tx: Tx, row: Insertable<Schema['account_links']>): Promise<void> {
  await tx
    .deleteFrom('account_links')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', row.created_at),
        eb.and([eb('user_id', '=', row.user_id), eb('purpose', '=', row.purpose)]),
      ]),
    )
    .execute();
  await tx.insertInto('account_links').values(row).execute();
}

/** False: the link has been used in the meantime. */
export async function deleteLink(tx: Tx, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('account_links').where('hash', '=', hash).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteLinksOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('account_links').where('user_id', '=', userId).execute();
}
