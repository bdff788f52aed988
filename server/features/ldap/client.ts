import { isIP } from 'node:net';
import { AndFilter, Client, EqualityFilter, type Filter, FilterParser, InvalidCredentialsError } from 'ldapts';
import type { DirectoryRow } from './store.ts';

/** A person in the directory. */
interface Entry {
  dn: string;
  ldapId: string;
  login: string;
  realName: string;
  email: string;
}

const timeoutMs = 5_000;
const pageSize = 500;

type Attributes = Record<string, unknown>;

/** An attribute with one value is a text, with several a list. Values may be bytes. */
function valuesOf(entry: Attributes, name: string): string[] {
  const key = Object.keys(entry).find((each) => each.toLowerCase() === name.toLowerCase());
  const value = key === undefined ? [] : entry[key];
  return (Array.isArray(value) ? value : [value]).map((one) =>
    Buffer.isBuffer(one) ? one.toString('utf8') : String(one ?? ''),
  );
}

const firstOf = (entry: Attributes, name: string): string => (valuesOf(entry, name)[0] ?? '').trim();

function entryOf(row: DirectoryRow, found: Attributes & { dn: string }): Entry {
  return {
    dn: found.dn,
    ldapId: firstOf(found, row.id_attribute),
    login: firstOf(found, row.login_attribute),
    realName: firstOf(found, row.name_attribute),
    email: firstOf(found, row.mail_attribute),
  };
}

/** The certificate must be that of the host. */
function tlsOf({ ca_certificate: ca, url }: DirectoryRow) {
  const host = new URL(url).hostname.replaceAll(/[[\]]/g, '');
  return { host, ...(isIP(host) === 0 && { servername: host }), ...(ca !== '' && { ca }) };
}

/** Runs the work on a connection that may search. Rejects without a connection. */
async function connected<T>(row: DirectoryRow, work: (client: Client) => Promise<T>): Promise<T> {
  const isSecure = row.url.startsWith('ldaps:');
  const client = new Client({
    url: row.url,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    ...(isSecure && { tlsOptions: tlsOf(row) }),
  });
  try {
    if (!isSecure && row.start_tls === 1) await client.startTLS(tlsOf(row));
    if (row.bind_dn !== '') await client.bind(row.bind_dn, row.bind_password);
    return await work(client);
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

export const parseFilter = (text: string): Filter => FilterParser.parseString(text);

const attributesOf = (row: DirectoryRow): string[] => [
  row.id_attribute,
  row.login_attribute,
  row.name_attribute,
  row.mail_attribute,
];

async function find(client: Client, row: DirectoryRow, login: string): Promise<Entry | undefined> {
  const byLogin = new EqualityFilter({ attribute: row.login_attribute, value: login });
  const { searchEntries } = await client.search(row.user_base, {
    scope: 'sub',
    filter: new AndFilter({ filters: [parseFilter(row.user_filter), byLogin] }),
    attributes: attributesOf(row),
    sizeLimit: 2,
  });
  // An ambiguous name matches nobody.
  const [found, other] = searchEntries;
  return found === undefined || other !== undefined ? undefined : entryOf(row, found);
}

/** The names and DNs of the groups of a person. */
async function groupsOf(client: Client, row: DirectoryRow, { dn, login }: Entry): Promise<string[]> {
  if (row.group_base === '') return [];
  const value = row.member_attribute.toLowerCase() === 'memberuid' ? login : dn;
  const { searchEntries } = await client.search(row.group_base, {
    scope: 'sub',
    filter: new EqualityFilter({ attribute: row.member_attribute, value }),
    attributes: ['cn'],
    paged: { pageSize },
  });
  return searchEntries.flatMap((entry) => [entry.dn.toLowerCase(), ...valuesOf(entry, 'cn')]);
}

export interface LdapPerson extends Entry {
  groups: string[];
}

/** The person with this login and password; undefined: no such person. Rejects if the directory can't be asked. */
export function authenticate(row: DirectoryRow, login: string, password: string): Promise<LdapPerson | undefined> {
  return connected(row, async (client) => {
    const entry = await find(client, row, login);
    if (entry === undefined || entry.ldapId === '') return undefined;
    const groups = await groupsOf(client, row, entry);
    try {
      await client.bind(entry.dn, password);
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return undefined;
      throw error;
    }
    return { ...entry, groups };
  });
}

/** Everybody who may sign in. `groupsFor` decides for whom to read the groups. */
export function everybody(row: DirectoryRow, groupsFor: (ldapId: string) => boolean): Promise<LdapPerson[]> {
  return connected(row, async (client) => {
    const { searchEntries } = await client.search(row.user_base, {
      scope: 'sub',
      filter: parseFilter(row.user_filter),
      attributes: attributesOf(row),
      paged: { pageSize },
    });
    const people: LdapPerson[] = [];
    for (const found of searchEntries) {
      const entry = entryOf(row, found);
      const groups = groupsFor(entry.ldapId) ? await groupsOf(client, row, entry) : [];
      people.push({ ...entry, groups });
    }
    return people;
  });
}
