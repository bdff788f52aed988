import type { DbOrTx, Tx } from '../../db/index.ts';
import { deleteName, hasName, insertName } from './store/names.ts';

/** Users and projects share one namespace, which ignores case. */
const keyOf = (name: string): string => name.toLowerCase();

export const isNameTaken = (source: DbOrTx, name: string): Promise<boolean> => hasName(source, keyOf(name));

/** False: the name is taken. */
export const claimName = (tx: Tx, name: string): Promise<boolean> => insertName(tx, keyOf(name));

export const releaseName = (tx: Tx, name: string): Promise<void> => deleteName(tx, keyOf(name));

/** The name and the address of an account whose owner is forgotten. */
export const anonymousName = (id: number): string => `deleted-user-${id}`;
export const anonymousEmail = (id: number): string => `${anonymousName(id)}@deleted.invalid`;
