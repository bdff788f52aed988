import type { DbOrTx, Tx } from '../../db/index.ts';

/** Where a banner is shown: the id of a project, or the platform. */
export const platformScope = 0;

export async function findBanner(source: DbOrTx, place: number): Promise<string | undefined> {
  const row = await source.selectFrom('banners').select('message').where('place', '=', place).executeTakeFirst();
  return row?.message;
}

export async function writeBanner(tx: Tx, place: number, message: string): Promise<void> {
  await tx
    .insertInto('banners')
    .values({ place, message })
    .onConflict((conflict) => conflict.column('place').doUpdateSet({ message }))
    .execute();
}

export async function deleteBanner(tx: Tx, place: number): Promise<void> {
  await tx.deleteFrom('banners').where('place', '=', place).execute();
}
