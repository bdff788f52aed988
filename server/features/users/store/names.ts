import type { DbOrTx, Tx } from '../../../db/index.ts';

export async function hasName(source: DbOrTx, key: string): Promise<boolean> {
  const row = await source.selectFrom('names').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** False: the name is taken, possibly by a transaction that has just committed. */
export async function insertName(tx: Tx, key: string): Promise<boolean> {
  const row = await tx
    .insertInto('names')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteName(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('names').where('key', '=', key).execute();
}
