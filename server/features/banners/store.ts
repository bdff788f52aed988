import type { Insertable, Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../db/index.ts';

/** The place of a banner: the id of a project, or the platform. */
export const platformScope = 0;

export type BannerRow = Selectable<Schema['banners']>;

/** A banner that has expired counts as removed. */
export const findBanner = (source: DbOrTx, place: number, now: number): Promise<BannerRow | undefined> =>
  source
    .selectFrom('banners')
    .selectAll()
    .where('place', '=', place)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();

export async function writeBanner(tx: Tx, banner: Insertable<Schema['banners']>): Promise<void> {
  const { place: _place, ...values } = banner;
  await tx
    .insertInto('banners')
    .values(banner)
    .onConflict((conflict) => conflict.column('place').doUpdateSet(values))
    .execute();
}

export async function deleteBanner(tx: Tx, place: number): Promise<void> {
  await tx.deleteFrom('banners').where('place', '=', place).execute();
}
