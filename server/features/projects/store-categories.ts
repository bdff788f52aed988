import { sql } from 'kysely';
import type { Database, Tx } from '../../db/index.ts';
import { type CategoryRow, listCategories } from './store-descriptions.ts';

/** The categories, which nobody else adds to until the unit ends: their numbers are given here. */
export async function heldCategories(tx: Tx, engine: Database['engine']): Promise<CategoryRow[]> {
  if (engine === 'postgres') await sql`lock table categories in exclusive mode`.execute(tx);
  return listCategories(tx);
}

export async function insertCategories(tx: Tx, rows: readonly CategoryRow[]): Promise<void> {
  await tx
    .insertInto('categories')
    .values([...rows])
    .execute();
}
