import type { DbOrTx, Tx } from '../../db/index.ts';

/** The picture of a user as a PNG file; undefined: they have not uploaded one. */
export async function findPicture(source: DbOrTx, userId: number): Promise<Buffer | undefined> {
  const row = await source.selectFrom('avatars').select('image').where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? undefined : Buffer.from(row.image, 'base64');
}

export async function writePicture(tx: Tx, userId: number, picture: Buffer, hash: string): Promise<void> {
  const image = picture.toString('base64');
  await tx
    .insertInto('avatars')
    .values({ user_id: userId, image })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ image }))
    .execute();
  await tx.updateTable('users').set({ avatar_hash: hash }).where('id', '=', userId).execute();
}

/** False: there was none. */
export async function deletePicture(tx: Tx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('avatars').where('user_id', '=', userId).executeTakeFirstOrThrow();
  await tx.updateTable('users').set({ avatar_hash: null }).where('id', '=', userId).execute();
  return numDeletedRows > 0n;
}
