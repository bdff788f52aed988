import { text } from 'node:stream/consumers';
import type { Database } from '../../../db/index.ts';
import { unknownAuthor } from '../../../domain/artifacts/changeset.ts';
import type { ImportContext, ImportedAuthor } from '../../../domain/import/context.ts';
import { isEmail } from '../../../domain/names.ts';
import { noneValue } from '../../../domain/trackers/tracker.ts';
import { type ImportFault, wrong } from '../../../domain/import/xml/fault.ts';
import { usersDocument } from '../../../domain/import/xml/known-project.ts';
import { attribute, flag, trimmed } from '../../../domain/import/xml/nodes.ts';
import { type Automap, readUserMap, type UserAction } from '../../../domain/import/people/user-map.ts';
import { type Account, type Accounts, type Decision, decide } from '../../../domain/import/people/user-plan.ts';
import { type ImportedUser, readUsers } from '../../../domain/import/people/users.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';
import { findUserByName, findUsersByLdapId } from '../../users/index.ts';
import { documentFault, rootOf } from '../archive/document.ts';
import { ImportRefused } from '../refusal.ts';
import type { ImportSource } from '../archive/source.ts';

const usersFile = 'users.xml';
const mapFile = 'user_map.csv';

export interface PeopleOptions {
  automap?: Automap | undefined;
  /** whether restricted users exist on this platform */
  hasRestricted: boolean;
  /** whether to create accounts; otherwise only the addresses of people without one are kept */
  mayCreate: boolean;
}

/** A person in the archive, and their account on this platform. */
export interface Person {
  user: ImportedUser;
  /** none: they get no account */
  decision: Decision | { kind: 'none' };
}

export interface People {
  persons: readonly Person[];
  faults: ImportFault[];
  /** The users that elements name, once each person has a user id. */
  lookup(numberOf: (index: number) => number): Lookup;
}

type Lookup = Pick<ImportContext, 'user' | 'author'>;

async function usersOf(source: ImportSource, onUnknown: (path: string) => void): Promise<ImportedUser[]> {
  if ((await source.size(usersFile)) === undefined) return [];
  try {
    return readUsers(await rootOf(source, usersFile, { roots: usersDocument, onUnknown }));
  } catch (error) {
    const fault = documentFault(usersFile, error);
    throw fault === undefined ? error : new ImportRefused([fault]);
  }
}

async function actionsOf(source: ImportSource) {
  if ((await source.size(mapFile)) === undefined) return { actions: new Map<string, UserAction>(), faults: [] };
  return readUserMap(await text(await source.read(mapFile)), mapFile);
}

const keyOf = (text: string): string => text.toLowerCase();

/** The accounts that the archive may mean. */
async function accountsFor(
  read: Database['read'],
  users: readonly ImportedUser[],
  actions: ReadonlyMap<string, UserAction>,
): Promise<Accounts> {
  const named = new Map<string, Account>();
  const byLdapId = new Map<string, Account>();
  const mapped = [...actions.values()].flatMap((action) => (action.kind === 'map' ? [action.username] : []));
  for (const name of new Set([...users.map((user) => user.username), ...mapped])) {
    const row = await findUserByName(read, name);
    if (row !== undefined) named.set(keyOf(name), row);
  }
  for (const { ldapId } of users) {
    const [row] = ldapId === '' ? [] : await findUsersByLdapId(read, ldapId);
    if (row !== undefined) byLdapId.set(ldapId, row);
  }
  return { named: (name) => named.get(keyOf(name)), withLdapId: (id) => byLdapId.get(id) };
}

/** System accounts of the other platform, which are not people. */
const isSystemUser = (name: string): boolean => name.startsWith('forge__');

const isNobody = (node: XmlNode): boolean => {
  const name = trimmed(node);
  return name === '' || name === 'None' || (attribute(node, 'format') === 'id' && name === String(noneValue));
};

const addressOf = ({ email, username }: ImportedUser): string => email || username;

/** Decides which accounts the people in an archive have here. */
export async function matchPeople(
  read: Database['read'],
  source: ImportSource,
  { automap, mayCreate, hasRestricted }: PeopleOptions,
  onUnknown: (path: string) => void,
): Promise<People> {
  const users = await usersOf(source, onUnknown);
  const { actions, faults } = await actionsOf(source);
  const named = new Set(users.map((user) => keyOf(user.username)));
  for (const name of actions.keys()) if (!named.has(name)) onUnknown(`${mapFile}[${name}]`);
  const accounts = await accountsFor(read, users, actions);
  const persons = users.map((user): Person => {
    const decision = decide(user, { actions, automap, hasRestricted }, accounts);
    if (mayCreate || decision.kind === 'known') return { user, decision };
    onUnknown(`users/user[${user.username}, without an account]`);
    return { user, decision: { kind: 'none' } };
  });
  for (const { user, decision } of persons) {
    if (decision.kind === 'undecided')
      faults.push({ file: usersFile, line: user.line, message: `${decision.reason}.` });
    if (decision.kind === 'new' && !isEmail(user.email)) onUnknown(`users/user/email[${user.email}]`);
  }

  function lookup(numberOf: (index: number) => number): Lookup {
    const index = (by: (user: ImportedUser) => string) =>
      new Map(users.map((user, position): [string, number] => [keyOf(by(user)), position]));
    const known: Readonly<Record<string, ReadonlyMap<string, number>>> = {
      username: index((user) => user.username),
      ldap: index((user) => user.ldapId),
      id: index((user) => user.id),
      email: index((user) => user.email),
    };

    function author(node: XmlNode): ImportedAuthor {
      const name = trimmed(node);
      const found = name === '' ? undefined : known[attribute(node, 'format') ?? 'username']?.get(keyOf(name));
      const person = found === undefined ? undefined : persons[found];
      if (found !== undefined && person !== undefined) {
        const isKnown = person.decision.kind !== 'none';
        return isKnown ? { id: numberOf(found) } : { id: unknownAuthor, email: addressOf(person.user) };
      }
      if (flag(node, 'is_anonymous', false) || isSystemUser(name) || isNobody(node)) {
        return { id: unknownAuthor, email: name };
      }
      throw wrong(node, `the user ${JSON.stringify(name)} is not in ${usersFile}.`);
    }

    return {
      author,
      user(node) {
        if (isNobody(node)) return undefined;
        const { id, email } = author(node);
        if (email !== undefined) throw wrong(node, `${email} has no account.`);
        return id;
      },
    };
  }

  return { persons, faults, lookup };
}
