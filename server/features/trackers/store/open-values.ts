import type { DbOrTx, Tx } from '../../../db/index.ts';

export interface OpenValueRow {
  id: number;
  label: string;
}

export const findOpenValue = (source: DbOrTx, fieldId: number, id: number): Promise<OpenValueRow | undefined> =>
  source
    .selectFrom('tracker_open_values')
    .select(['id', 'label'])
    .where('field_id', '=', fieldId)
    .where('id', '=', id)
    .executeTakeFirst();

export const listOpenValues = (source: DbOrTx, fieldId: number): Promise<OpenValueRow[]> =>
  source
    .selectFrom('tracker_open_values')
    .select(['id', 'label'])
    .where('field_id', '=', fieldId)
    .orderBy('id')
    .execute();

export async function renameOpenValue(tx: Tx, id: number, label: string): Promise<void> {
  const changes = { label, label_key: label.toLowerCase() };
  await tx.updateTable('tracker_open_values').set(changes).where('id', '=', id).execute();
}

export async function deleteOpenValue(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tracker_open_values').where('id', '=', id).execute();
}

/** Does nothing if the list has a value with this label, ignoring case. */
export async function insertOpenValue(tx: Tx, fieldId: number, label: string): Promise<void> {
  await tx
    .insertInto('tracker_open_values')
    .values({ field_id: fieldId, label, label_key: label.toLowerCase() })
    .onConflict((conflict) => conflict.columns(['field_id', 'label_key']).doNothing())
    .execute();
}

export const openValueByKey = (source: DbOrTx, fieldId: number, labelKey: string): Promise<OpenValueRow | undefined> =>
  source
    .selectFrom('tracker_open_values')
    .select(['id', 'label'])
    .where('field_id', '=', fieldId)
    .where('label_key', '=', labelKey)
    .executeTakeFirst();
