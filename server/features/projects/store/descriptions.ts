import type { Selectable } from 'kysely';
import type { DbOrTx, Schema, Tx } from '../../../db/index.ts';

export type CategoryRow = Selectable<Schema['categories']>;
export type FieldRow = Selectable<Schema['project_fields']>;

export const listCategories = (source: DbOrTx): Promise<CategoryRow[]> =>
  source.selectFrom('categories').selectAll().orderBy('rank').orderBy('id').execute();

export const listFields = (source: DbOrTx): Promise<FieldRow[]> =>
  source.selectFrom('project_fields').selectAll().orderBy('rank').orderBy('id').execute();

const findFieldByName = (tx: Tx, name: string): Promise<FieldRow | undefined> =>
  tx.selectFrom('project_fields').selectAll().where('name', '=', name).executeTakeFirst();

/** The new field; undefined: the name is taken. */
export async function insertField(tx: Tx, field: Omit<FieldRow, 'id' | 'rank'>): Promise<FieldRow | undefined> {
  if ((await findFieldByName(tx, field.name)) !== undefined) return undefined;
  const { last } = await tx
    .selectFrom('project_fields')
    .select((eb) => eb.fn.coalesce(eb.fn.max('rank'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  return (
    tx
      .insertInto('project_fields')
      .values({ ...field, rank: last + 1 })
      // Another transaction may have been faster.
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returningAll()
      .executeTakeFirst()
  );
}

export async function updateField(
  tx: Tx,
  id: number,
  changes: Partial<Pick<FieldRow, 'name' | 'description' | 'is_required'>>,
): Promise<FieldRow | undefined> {
  return tx
    .updateTable('project_fields')
    .set((eb) => ({ rank: eb.ref('project_fields.rank'), ...changes }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** The values that projects have for it. */
export async function deleteField(tx: Tx, id: number): Promise<{ project_id: number; value: string }[]> {
  const values = await tx
    .deleteFrom('project_field_values')
    .where('field_id', '=', id)
    .returning(['project_id', 'value'])
    .execute();
  await tx.deleteFrom('project_fields').where('id', '=', id).execute();
  return values;
}

export const listFieldValues = (
  source: DbOrTx,
  projectIds: readonly number[],
): Promise<Selectable<Schema['project_field_values']>[]> =>
  source
    .selectFrom('project_field_values')
    .selectAll()
    .where('project_id', 'in', [...projectIds, -1])
    .execute();

export const listCategoryValues = (
  source: DbOrTx,
  projectId: number,
): Promise<{ category_id: number; value_id: number }[]> =>
  source
    .selectFrom('project_category_values')
    .select(['category_id', 'value_id'])
    .where('project_id', '=', projectId)
    .orderBy('category_id')
    .execute();

export async function insertCategoryValues(
  tx: Tx,
  projectId: number,
  values: readonly { category_id: number; value_id: number }[],
): Promise<void> {
  if (values.length === 0) return;
  await tx
    .insertInto('project_category_values')
    .values(values.map((value) => ({ project_id: projectId, ...value })))
    .execute();
}

export async function insertFieldValues(
  tx: Tx,
  projectId: number,
  values: readonly { field_id: number; value: string }[],
): Promise<void> {
  if (values.length === 0) return;
  await tx
    .insertInto('project_field_values')
    .values(values.map((value) => ({ project_id: projectId, ...value })))
    .execute();
}
