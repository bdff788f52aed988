import type { DbOrTx, Tx } from '../../../db/index.ts';
import { isPossibleId } from '../../../domain/ids.ts';
import { findOpenValue, insertOpenValue, openValueByKey, type OpenValueRow } from '../store/open-values.ts';

/** A value that users added to an open list. */
export async function openValueById(source: DbOrTx, fieldId: number, id: number): Promise<OpenValueRow | undefined> {
  return isPossibleId(id) ? findOpenValue(source, fieldId, id) : undefined;
}

/** The value with this label, ignoring case. Adds it if it is missing. */
export async function openValueNamed(tx: Tx, fieldId: number, label: string): Promise<OpenValueRow> {
  await insertOpenValue(tx, fieldId, label);
  const value = await findOpenValueNamed(tx, fieldId, label);
  if (value === undefined) throw new Error(`There is no value ${label}, although it was added`);
  return value;
}

/** The value with this label, ignoring case. */
export const findOpenValueNamed = (source: DbOrTx, fieldId: number, label: string): Promise<OpenValueRow | undefined> =>
  openValueByKey(source, fieldId, label.toLowerCase());
