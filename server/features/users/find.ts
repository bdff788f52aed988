import { isPossibleId } from '../../domain/ids.ts';
import {
  selectUser,
  selectUserByKey,
  selectUsersByEmailKey,
  selectUsersByLdapId,
  type Source,
  type UserRow,
} from './store/users.ts';

// For other slices too: `source` is the transaction they write in, or `db.read`. Accounts of any status are found.

export async function findUser(source: Source, id: number): Promise<UserRow | undefined> {
  return isPossibleId(id) ? selectUser(source, id) : undefined;
}

/** Names ignore case. */
export const findUserByName = (source: Source, username: string): Promise<UserRow | undefined> =>
  selectUserByKey(source, username.toLowerCase());

/** Addresses ignore case. Several accounts may have had the same one. */
export const findUsersByEmail = (source: Source, email: string): Promise<UserRow[]> =>
  selectUsersByEmailKey(source, email.toLowerCase());

/** Accounts that don't come from LDAP have an empty id there. */
export async function findUsersByLdapId(source: Source, ldapId: string): Promise<UserRow[]> {
  return ldapId === '' ? [] : selectUsersByLdapId(source, ldapId);
}
