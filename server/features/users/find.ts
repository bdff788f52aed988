import type { DbOrTx } from '../../db/index.ts';
import { isPossibleId } from '../../domain/ids.ts';
import {
  selectUser,
  selectUserByKey,
  selectUsersByEmailKey,
  selectUsersByLdapId,
  type UserRow,
} from './store/users.ts';

// For other slices too: `source` is the transaction they write in, or `db.read`. Accounts of any status are found.

export async function findUser(source: DbOrTx, id: number): Promise<UserRow | undefined> {
  return isPossibleId(id) ? selectUser(source, id) : undefined;
}

/** Names ignore case. */
export const findUserByName = (source: DbOrTx, username: string): Promise<UserRow | undefined> =>
  selectUserByKey(source, username.toLowerCase());

/** Addresses ignore case. Several accounts may have had the same one. */
export const findUsersByEmail = (source: DbOrTx, email: string): Promise<UserRow[]> =>
  selectUsersByEmailKey(source, email.toLowerCase());

/** Accounts that aren't from LDAP have an empty LDAP id. */
export async function findUsersByLdapId(source: DbOrTx, ldapId: string): Promise<UserRow[]> {
  return ldapId === '' ? [] : selectUsersByLdapId(source, ldapId);
}
