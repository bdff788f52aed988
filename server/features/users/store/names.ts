import type { Database, Tx } from '../../../db/index.ts';

/** Users and projects share one namespace, in which case does not count. */
const keyOf = (name: string): string => name.toLowerCase();

export async function isNameTaken(source: Database['read'] | Tx, name: string): Promise<boolean> {
  const row = await source.selectFrom('names').select('key').where('key', '=', keyOf(name)).executeTakeFirst();
  return row !== undefined;
}

/** Takes the name; false when somebody has it, even somebody who took it a moment ago in a unit of its own. */
export async function claimName(tx: Tx, name: string): Promise<boolean> {
  const row = await tx
    .insertInto('names')
    .values({ key: keyOf(name) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseName(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('names').where('key', '=', keyOf(name)).execute();
}
