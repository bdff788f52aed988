import { queryOptions } from '@tanstack/react-query';
import type { LdapDirectory, LdapSynchronization, NewLdapDirectory } from '../../../../contract/accounts/ldap.ts';
import type { ConnectionCheck } from '../../../../contract/accounts/openid.ts';
import { ApiError, get } from '../client.ts';
import { post, put, remove, type Version } from '../writes.ts';

export type KnownDirectory = LdapDirectory & Version;

const path = '/ldap_directory';

/** null: there is none. */
async function directoryIfAny(): Promise<KnownDirectory | null> {
  try {
    return await get<KnownDirectory>(path, { query: { with: 'etag' } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const ldapQuery = queryOptions({ queryKey: ['administration', 'ldap'], queryFn: directoryIfAny });
export const setUpLdap = (seen: KnownDirectory | null, directory: NewLdapDirectory): Promise<LdapDirectory> =>
  put(path, seen, directory);
export const removeLdap = (seen: Version | null): Promise<void> => remove(path, seen);
export const checkLdap = (): Promise<ConnectionCheck> => post(`${path}/check`, {});
export const synchronizeLdap = (): Promise<LdapSynchronization> => post(`${path}/synchronize`, {});
