import { LdapDirectory, LdapSynchronization, NewLdapDirectory } from '../../../contract/accounts/ldap.ts';
import { ConnectionCheck } from '../../../contract/accounts/openid.ts';
import { type AnyRoute, route } from '../../http/route.ts';
import type { LdapAdministration } from './directory.ts';
import type { LdapAccounts } from './service.ts';

interface Deps {
  ldapDirectory: LdapAdministration;
  ldapAccounts: LdapAccounts;
}

const path = '/ldap_directory';

export function ldapRoutes({ ldapDirectory, ldapAccounts }: Deps): AnyRoute[] {
  const shared = { access: 'protected', requires: 'platform.administer', extension: true } as const;
  return [
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'The LDAP directory whose passwords sign people in, without the password that searches it',
      answers: LdapDirectory,
      problems: ['ldap_directory_missing'],
      handle: () => ldapDirectory.get(),
    }),
    route({
      ...shared,
      method: 'PUT',
      path,
      summary: 'Sets up the LDAP directory; its password stays unless a new one is sent',
      body: NewLdapDirectory,
      answers: LdapDirectory,
      problems: ['ldap_url_invalid', 'ldap_not_encrypted', 'ldap_filter_invalid', 'group_mapping_invalid'],
      handle: ({ actor, body }) => ldapDirectory.replace(actor, body),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path,
      summary: 'Removes the LDAP directory; accounts and memberships stay',
      status: 204,
      problems: ['ldap_directory_missing'],
      handle: ({ actor }) => ldapDirectory.remove(actor),
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/check`,
      summary: 'Whether the LDAP directory can be reached, and how many people may sign in with it',
      worksOutside: true,
      answers: ConnectionCheck,
      problems: ['ldap_directory_missing'],
      handle: () => ldapDirectory.check(),
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/synchronize`,
      summary: 'Follows the LDAP directory now: names, addresses, groups, and accounts that are no longer there',
      worksOutside: true,
      answers: LdapSynchronization,
      problems: ['ldap_directory_missing', 'ldap_directory_empty', 'ldap_unreachable'],
      handle: () => ldapAccounts.synchronize(),
    }),
  ];
}
