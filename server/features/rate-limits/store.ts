import type { Database } from '../../db/index.ts';
import type { OwnCount } from './counter.ts';

/** Writes the counts of this copy, and returns the counts of the other copies under the same names. */
export async function exchangeCounts(
  db: Database,
  copy: string,
  window: number,
  own: readonly OwnCount[],
): Promise<OwnCount[]> {
  const names = own.map(({ name }) => name);
  await db.write(async (tx) => {
    await tx.deleteFrom('rate_counts').where('window', '<', window).execute();
    await tx
      .insertInto('rate_counts')
      .values(own.map(({ name, count }) => ({ copy, window, name, count })))
      .onConflict((conflict) =>
        conflict.columns(['window', 'name', 'copy']).doUpdateSet((eb) => ({ count: eb.ref('excluded.count') })),
      )
      .execute();
  });
  return db.read
    .selectFrom('rate_counts')
    .select(['name', ({ fn }) => fn.sum<number>('count').as('count')])
    .where('window', '=', window)
    .where('name', 'in', names)
    .where('copy', '<>', copy)
    .groupBy('name')
    .execute();
}
