import { queryOptions } from '@tanstack/react-query';
import type { LdapDirectory, LdapSynchronization, NewLdapDirectory } from '../../../../contract/accounts/ldap.ts';
import type { ConnectionCheck } from '../../../../contract/accounts/openid.ts';
import { ApiError, get, post, put, remove } from '../client.ts';

const path = '/ldap_directory';

/** null: there is none. */
async function directoryIfAny(): Promise<LdapDirectory | null> {
  try {
    return await get<LdapDirectory>(path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const ldapQuery = queryOptions({ queryKey: ['administration', 'ldap'], queryFn: directoryIfAny });
export const setUpLdap = (directory: NewLdapDirectory): Promise<LdapDirectory> => put(path, directory);
export const removeLdap = (): Promise<void> => remove(path);
export const checkLdap = (): Promise<ConnectionCheck> => post(`${path}/check`, {});
export const synchronizeLdap = (): Promise<LdapSynchronization> => post(`${path}/synchronize`, {});
