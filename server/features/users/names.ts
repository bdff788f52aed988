import type { DbOrTx, Tx } from '../../db/index.ts';
import { randomHex } from '../../lib/secrets.ts';
import { deleteName, hasName, insertName } from './store/names.ts';

/** Users and projects share one namespace, which ignores case. */
const keyOf = (name: string): string => name.toLowerCase();

export const isNameTaken = (source: DbOrTx, name: string): Promise<boolean> => hasName(source, keyOf(name));

/** False: the name is taken. */
export const claimName = (tx: Tx, name: string): Promise<boolean> => insertName(tx, keyOf(name));

export const releaseName = (tx: Tx, name: string): Promise<void> => deleteName(tx, keyOf(name));

/** The address of an account whose owner is forgotten. */
export const anonymousEmail = (id: number): string => `deleted-user-${id}@deleted.invalid`;

export const isAnonymized = ({ id, email_key }: { id: number; email_key: string }): boolean =>
  email_key === anonymousEmail(id);

/** The name of an anonymized account. Another account may already have the usual one. */
export async function claimAnonymousName(tx: Tx, id: number): Promise<string> {
  const usual = `deleted-user-${id}`;
  if (await claimName(tx, usual)) return usual;
  const other = `${usual}-${randomHex(4)}`;
  if (!(await claimName(tx, other))) throw new Error(`The name ${other} is taken`);
  return other;
}
