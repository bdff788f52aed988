import type { Tx } from '../../../db/index.ts';
import { insertField, insertFieldValues, listFields, listFieldValues } from './descriptions.ts';

/** The project field that holds it. */
export const longDescriptionField = 'Full description';

/** Stores a long description in a separate field. False: there is no such field, and the caller may not create it. */
export async function insertLongDescription(
  tx: Tx,
  projectId: number,
  value: string,
  mayCreate: boolean,
): Promise<boolean> {
  const known = (await listFields(tx)).find((field) => field.name === longDescriptionField);
  const field =
    known ??
    (mayCreate
      ? await insertField(tx, { name: longDescriptionField, description: '', type: 'text', is_required: 0 })
      : undefined);
  if (field === undefined) return false;
  const given = await listFieldValues(tx, [projectId]);
  if (given.some((one) => one.field_id === field.id)) return true;
  await insertFieldValues(tx, projectId, [{ field_id: field.id, value }]);
  return true;
}
