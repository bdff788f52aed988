import type { LdapDirectory, NewLdapDirectory } from '../../../contract/accounts/ldap.ts';
import type { ConnectionCheck } from '../../../contract/accounts/openid.ts';
import { problem } from '../../../contract/problems.ts';
import type { Database, DbOrTx, Tx } from '../../db/index.ts';
import { accountOf, type Actor } from '../../domain/actor.ts';
import type { EventLog } from '../../events/index.ts';
import { createCache } from '../../lib/cache/cache.ts';
import { isoDate } from '../../lib/dates/iso-date.ts';
import { isLocalHost } from '../../lib/network/networks.ts';
import { checkMappings, type ExternalGroups, mappingsOf } from '../external-accounts/index.ts';
import { everybody, parseFilter } from './client.ts';
import { deleteDirectory, type DirectoryRow, findDirectory, replaceDirectory } from './store.ts';

interface Deps {
  db: Database;
  events: EventLog;
  externalGroups: ExternalGroups;
}

/** The name of the directory among the sources of memberships. */
export const source = 'ldap';

/** A password must not travel in the clear, except on this machine. */
function checkAddress({ url, start_tls: startTls = false }: NewLdapDirectory): void {
  const isAddress = URL.canParse(url) && /^ldaps?:$/.test(new URL(url).protocol) && new URL(url).hostname !== '';
  if (!isAddress) throw problem('ldap_url_invalid');
  const { protocol, hostname } = new URL(url);
  if (protocol === 'ldap:' && !startTls && !isLocalHost(hostname)) throw problem('ldap_not_encrypted');
}

function checkFilter(text: string): void {
  try {
    parseFilter(text);
  } catch {
    throw problem('ldap_filter_invalid');
  }
}

function rowOf(given: NewLdapDirectory, before: DirectoryRow | undefined): Omit<DirectoryRow, 'id'> {
  return {
    url: given.url,
    start_tls: given.start_tls === true ? 1 : 0,
    ca_certificate: given.ca_certificate ?? '',
    bind_dn: given.bind_dn ?? '',
    bind_password: given.bind_password ?? before?.bind_password ?? '',
    user_base: given.user_base,
    user_filter: given.user_filter ?? '(objectClass=inetOrgPerson)',
    login_attribute: given.login_attribute ?? 'uid',
    id_attribute: given.id_attribute ?? 'entryUUID',
    name_attribute: given.name_attribute ?? 'cn',
    mail_attribute: given.mail_attribute ?? 'mail',
    group_base: given.group_base ?? '',
    member_attribute: given.member_attribute ?? 'member',
    group_mappings: JSON.stringify(given.group_mappings ?? []),
    creates_accounts: given.creates_accounts === false ? 0 : 1,
    is_enabled: given.is_enabled === false ? 0 : 1,
    synchronized_at: null,
  };
}

const present = ({ id: _id, bind_password: password, synchronized_at: at, ...row }: DirectoryRow): LdapDirectory => ({
  ...row,
  start_tls: row.start_tls === 1,
  group_mappings: mappingsOf(row),
  creates_accounts: row.creates_accounts === 1,
  is_enabled: row.is_enabled === 1,
  has_bind_password: password !== '',
  last_synchronization_date: at === null ? null : isoDate(at),
});

/** The state of the connection, in words for administrators. */
async function checkRow(row: DirectoryRow): Promise<ConnectionCheck> {
  try {
    const people = await everybody(row, () => false);
    return { is_ok: people.length > 0, message: `${people.length} people may sign in with ${row.url}.` };
  } catch (error) {
    return { is_ok: false, message: error instanceof Error ? error.message : 'unknown' };
  }
}

/** Whether the directory can be reached, if people use one; for `doctor`, which runs beside the server. */
export async function diagnoseDirectory(
  source: DbOrTx,
): Promise<{ name: string; fault: string | undefined } | undefined> {
  const row = await findDirectory(source);
  if (row?.is_enabled !== 1) return undefined;
  const { is_ok: isOk, message } = await checkRow(row);
  return { name: row.url, fault: isOk ? undefined : message };
}

/** Administers the directory. */
export function createLdapDirectory({ db, events, externalGroups }: Deps) {
  const known = createCache<'only', { row: DirectoryRow | undefined }>(1, async () => ({
    row: await findDirectory(db.read),
  }));
  db.subscribe(['ldap'], () => known.clear());

  async function record(tx: Tx, by: Actor): Promise<void> {
    db.publish(tx, 'ldap', 'all');
    const details = { parts: ['ldap_directory'] as const };
    await events.append(tx, { type: 'platform.updated', userId: accountOf(by), details });
  }

  async function existing(): Promise<DirectoryRow> {
    const row = await findDirectory(db.read);
    if (row === undefined) throw problem('ldap_directory_missing');
    return row;
  }

  /** The directory, if it signs people in. */
  async function enabled(): Promise<DirectoryRow | undefined> {
    const row = (await known.get('only'))?.row;
    return row?.is_enabled === 1 ? row : undefined;
  }

  return {
    enabled,
    existing,
    get: async (): Promise<LdapDirectory> => present(await existing()),

    async replace(by: Actor, given: NewLdapDirectory): Promise<LdapDirectory> {
      checkAddress(given);
      if (given.user_filter !== undefined) checkFilter(given.user_filter);
      checkMappings(given.group_mappings);
      await db.write(async (tx) => {
        await replaceDirectory(tx, rowOf(given, await findDirectory(tx)));
        await record(tx, by);
      });
      return present(await existing());
    },

    async remove(by: Actor): Promise<void> {
      await db.write(async (tx) => {
        if (!(await deleteDirectory(tx))) throw problem('ldap_directory_missing');
        await externalGroups.forget(tx, source);
        await record(tx, by);
      });
    },

    async check(): Promise<ConnectionCheck> {
      return checkRow(await existing());
    },
  };
}

export type LdapAdministration = ReturnType<typeof createLdapDirectory>;
