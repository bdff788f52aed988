import type { Database, Tx } from '../../db/index.ts';

export const readSettings = (db: Database): Promise<{ name: string; value: string }[]> =>
  db.read.selectFrom('settings').selectAll().execute();

export async function writeSetting(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
