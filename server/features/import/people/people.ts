import { text } from 'node:stream/consumers';
import type { Database } from '../../../db/index.ts';
import { isEmail } from '../../../domain/names.ts';
import type { ImportFault } from '../../../domain/import/xml/fault.ts';
import { usersDocument } from '../../../domain/import/xml/known-project.ts';
import { type Automap, readUserMap, type UserAction } from '../../../domain/import/people/user-map.ts';
import { type ExistingAccount, type Accounts, decide } from '../../../domain/import/people/user-plan.ts';
import { type ImportedUser, readUsers } from '../../../domain/import/people/users.ts';
import { findUserByName, findUsersByLdapId } from '../../users/index.ts';
import { uniqueAddresses } from '../../users/transfer.ts';
import { documentFault, projectFile, rootOf } from '../archive/document.ts';
import { ImportRefused } from '../refusal.ts';
import type { ImportSource } from '../archive/source.ts';
import {
  createLookup,
  isSystemUser,
  type Lookup,
  type ArchivedPerson,
  type UnlistedPerson,
  usersFile,
} from './lookup.ts';

const mapFile = 'user_map.csv';

export interface PeopleOptions {
  automap?: Automap | undefined;
  /** whether people without a decision get no account; otherwise they are faults */
  leavesUndecided: boolean;
  /** whether restricted users exist on this platform */
  hasRestricted: boolean;
  /** people found by the first pass */
  unlisted?: readonly UnlistedPerson[];
  /** whether to create accounts; otherwise only the addresses of people without one are kept */
  mayCreate: boolean;
}

export interface People {
  persons: readonly ArchivedPerson[];
  faults: ImportFault[];
  /** people that users.xml lacks and for whom the map or `automap` decides: they must also be matched */
  unlisted(): UnlistedPerson[];
  /** The users that elements name, once each person has a user id. */
  lookup(numberOf: (index: number) => number): Lookup;
}

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

const unlistedUser = (person: UnlistedPerson): ImportedUser => ({
  ...person,
  id: '',
  realName: '',
  email: '',
  ldapId: '',
});

/** The accounts that the archive may mean. */
async function accountsFor(
  read: Database['read'],
  users: readonly ImportedUser[],
  actions: ReadonlyMap<string, UserAction>,
): Promise<Accounts> {
  const named = new Map<string, ExistingAccount>();
  const byLdapId = new Map<string, ExistingAccount>();
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

/** Decides which accounts the people in an archive have here. */
export async function matchPeople(
  read: Database['read'],
  source: ImportSource,
  { automap, leavesUndecided, mayCreate, hasRestricted, unlisted: known = [] }: PeopleOptions,
  onUnknown: (path: string) => void,
): Promise<People> {
  const users = [...(await usersOf(source, onUnknown)), ...known.map(unlistedUser)];
  const { actions, faults } = await actionsOf(source);
  const named = new Set(users.map((user) => keyOf(user.username)));
  for (const name of actions.keys()) if (!named.has(name)) onUnknown(`${mapFile}[${name}]`);
  const accounts = await accountsFor(read, users, actions);
  const persons = users.map((user): ArchivedPerson => {
    // A line of the map may say that such an account is a person here.
    const isMapped = actions.get(keyOf(user.username))?.kind === 'map';
    if (isSystemUser(user.username) && !isMapped) return { user, decision: { kind: 'system' } };
    const decision = decide(user, { actions, automap, hasRestricted }, accounts);
    const isLeft = mayCreate ? leavesUndecided && decision.kind === 'undecided' : decision.kind !== 'known';
    if (!isLeft) return { user, decision };
    onUnknown(`users/user[${user.username}, without an account]`);
    return { user, decision: { kind: 'none' } };
  });
  for (const { user, decision } of persons) {
    if (decision.kind === 'undecided')
      faults.push({
        file: known.some(({ username }) => username === user.username) ? projectFile : usersFile,
        line: user.line,
        message: `${decision.reason}.`,
      });
    if (decision.kind === 'new' && user.email !== '' && !isEmail(user.email))
      onUnknown(`users/user/email[${user.email}]`);
  }

  const addresses = mayCreate ? await uniqueAddresses(read) : new Map<string, number>();
  const unlisted = new Map<string, UnlistedPerson>();
  const isDecided = (name: string): boolean => automap !== undefined || actions.has(keyOf(name));
  const onDecided = (person: UnlistedPerson): void => {
    const key = keyOf(person.username);
    if (!unlisted.has(key)) unlisted.set(key, person);
  };
  const options = { addresses, leavesUndecided, isDecided, onDecided };
  const lookup = (numberOf: (index: number) => number): Lookup => createLookup(persons, options, numberOf);
  return { persons, faults, unlisted: () => [...unlisted.values()], lookup };
}
