import { sql } from 'kysely';
import type { Database, DbOrTx, Tx } from '../../../db/index.ts';
import { type CategoryRow, listCategories } from './descriptions.ts';

/** Locks the categories until the transaction ends, because their ids are assigned here. */
export async function heldCategories(tx: Tx, engine: Database['engine']): Promise<CategoryRow[]> {
  if (engine === 'postgres') await sql`lock table categories in exclusive mode`.execute(tx);
  return listCategories(tx);
}

/** The values that projects have chosen. */
export const chosenValues = (source: DbOrTx): Promise<{ project_id: number; value_id: number }[]> =>
  source.selectFrom('project_category_values').select(['project_id', 'value_id']).execute();

export async function insertCategories(tx: Tx, rows: readonly CategoryRow[]): Promise<void> {
  await tx
    .insertInto('categories')
    .values([...rows])
    .execute();
}

export async function updateCategory(tx: Tx, { id, name, is_mandatory }: CategoryRow): Promise<void> {
  await tx.updateTable('categories').set({ name, is_mandatory }).where('id', '=', id).execute();
}

/** Deletes them, children before parents. Returns the choices of projects among them. */
export async function deleteCategories(
  tx: Tx,
  rows: readonly CategoryRow[],
): Promise<{ project_id: number; value_id: number }[]> {
  const ids = rows.map((row) => row.id);
  const chosen = await tx
    .deleteFrom('project_category_values')
    .where((eb) => eb.or([eb('category_id', 'in', ids), eb('value_id', 'in', ids)]))
    .returning(['project_id', 'value_id'])
    .execute();
  for (const id of ids.toReversed()) await tx.deleteFrom('categories').where('id', '=', id).execute();
  return chosen;
}
