import { type Static, Type } from 'typebox';
import { Nullable, Timestamp } from '../common.ts';
import { GroupMappings } from './openid.ts';

const directory = {
  url: Type.String({ minLength: 1, maxLength: 500, description: 'ldaps://host:636, or ldap://host:389' }),
  start_tls: Type.Boolean({ description: 'whether a connection to an ldap:// address is encrypted with StartTLS' }),
  ca_certificate: Type.String({
    maxLength: 20_000,
    description: 'certificate of the authority in PEM; empty: those that Node trusts',
  }),
  bind_dn: Type.String({ maxLength: 500, description: 'the entry that searches; empty: anonymously' }),
  user_base: Type.String({ minLength: 1, maxLength: 500 }),
  user_filter: Type.String({
    minLength: 1,
    maxLength: 1000,
    description: 'people who may sign in; those who no longer match are suspended',
  }),
  login_attribute: Type.String({ minLength: 1, maxLength: 100 }),
  id_attribute: Type.String({ minLength: 1, maxLength: 100, description: 'the value is `ldap_id` and never changes' }),
  name_attribute: Type.String({ minLength: 1, maxLength: 100 }),
  mail_attribute: Type.String({ minLength: 1, maxLength: 100 }),
  group_base: Type.String({ maxLength: 500, description: 'empty: no groups' }),
  member_attribute: Type.String({ minLength: 1, maxLength: 100, description: '`memberUid` lists logins, others DNs' }),
  group_mappings: GroupMappings,
  creates_accounts: Type.Boolean({ description: 'whether people without an account get one' }),
  is_enabled: Type.Boolean(),
};

/** A directory whose passwords sign people in. The password that searches is never shown. */
export const LdapDirectory = Type.Object(
  {
    ...directory,
    has_bind_password: Type.Boolean(),
    last_synchronization_date: Nullable(Timestamp),
  },
  { title: 'LdapDirectory' },
);
export type LdapDirectory = Static<typeof LdapDirectory>;

const { url, user_base, ...others } = directory;

/** Omitted members get their defaults, except the password, which is kept. */
export const NewLdapDirectory = Type.Object({
  url,
  user_base,
  ...Type.Partial(Type.Object(others)).properties,
  bind_password: Type.Optional(Type.String({ maxLength: 1000, description: 'written, never read' })),
});
export type NewLdapDirectory = Static<typeof NewLdapDirectory>;

/** Numbers of accounts. */
export const LdapSynchronization = Type.Object(
  { found: Type.Integer(), suspended: Type.Integer(), reopened: Type.Integer() },
  { title: 'LdapSynchronization' },
);
export type LdapSynchronization = Static<typeof LdapSynchronization>;
