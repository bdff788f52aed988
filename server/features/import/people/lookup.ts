import { unknownAuthor } from '../../../domain/artifacts/changeset.ts';
import type { ImportContext, ImportedAuthor } from '../../../domain/import/context.ts';
import type { Decision } from '../../../domain/import/people/user-plan.ts';
import type { ImportedUser } from '../../../domain/import/people/users.ts';
import { wrong } from '../../../domain/import/xml/fault.ts';
import { attribute, flag, trimmed } from '../../../domain/import/xml/nodes.ts';
import { isEmail } from '../../../domain/names.ts';
import { noneValue } from '../../../domain/trackers/tracker.ts';
import type { XmlNode } from '../../../lib/xml/stream.ts';

export const usersFile = 'users.xml';

/** A person in the archive, and their account on this platform. */
export interface ArchivedPerson {
  user: ImportedUser;
  /** none: they get no account; system: an account of the other platform that is not a person */
  decision: Decision | { kind: 'none' | 'system' };
}

export interface Lookup extends Pick<ImportContext, 'user' | 'author'> {
  /** the name and status of the account that an element names; undefined: unknown */
  account(node: XmlNode): { name: string; status: string } | undefined;
  /** whether an element names an account whose person users.xml lacks */
  isMissing(node: XmlNode): boolean;
}

const nobody = 'None';

/** System accounts of the other platform. */
export const isSystemUser = (name: string): boolean => name.startsWith('forge__') || name === nobody;

const isNobody = (node: XmlNode): boolean => {
  const name = trimmed(node);
  return name === '' || name === nobody || (attribute(node, 'format') === 'id' && name === String(noneValue));
};

const addressOf = ({ email, username }: ImportedUser): string => email || username;

const keyOf = (text: string): string => text.toLowerCase();

/** The positions of people by something that only one of them has. */
function indexed(persons: readonly ArchivedPerson[], by: (user: ImportedUser) => string): Map<string, number> {
  const positions = new Map<string, number>();
  const shared = new Set<string>();
  for (const [position, { user }] of persons.entries()) {
    const key = keyOf(by(user));
    if (positions.has(key)) shared.add(key);
    positions.set(key, position);
  }
  for (const key of [...shared, '']) positions.delete(key);
  return positions;
}

/** Someone who is named only in the project, with the first line that does so. */
export interface UnlistedPerson {
  username: string;
  line: number;
}

interface LookupOptions {
  /** accounts of this platform by their address in lower case */
  addresses: ReadonlyMap<string, number>;
  /** whether authors that users.xml lacks have no account; otherwise they are faults */
  leavesUndecided: boolean;
  /** whether the map decides about a person that users.xml lacks */
  isDecided: (username: string) => boolean;
  onDecided: (person: UnlistedPerson) => void;
}

/** Finds the users that elements name. */
export function createLookup(
  persons: readonly ArchivedPerson[],
  { addresses, leavesUndecided, isDecided, onDecided }: LookupOptions,
  numberOf: (index: number) => number,
): Lookup {
  const known: Readonly<Record<string, ReadonlyMap<string, number>>> = {
    username: indexed(persons, (user) => user.username),
    ldap: indexed(persons, (user) => user.ldapId),
    id: indexed(persons, (user) => user.id),
    email: indexed(persons, (user) => user.email),
  };

  const positionOf = (node: XmlNode): number | undefined =>
    known[attribute(node, 'format') ?? 'username']?.get(keyOf(trimmed(node)));

  const isAddress = (node: XmlNode): boolean => attribute(node, 'format') === 'email' || isEmail(trimmed(node));

  /** Addresses, system accounts and nobody are not people. */
  const isKept = (node: XmlNode): boolean =>
    isAddress(node) || flag(node, 'is_anonymous', false) || isSystemUser(trimmed(node)) || isNobody(node);

  /** An author that users.xml lacks. An address may belong to an account here. */
  function stranger(node: XmlNode): ImportedAuthor {
    const name = trimmed(node);
    const account = isAddress(node) ? addresses.get(keyOf(name)) : undefined;
    if (account !== undefined) return { id: account };
    if (isKept(node) || leavesUndecided) return { id: unknownAuthor, email: name };
    if ((attribute(node, 'format') ?? 'username') === 'username' && isDecided(name)) {
      onDecided({ username: name, line: node.line });
      return { id: unknownAuthor, email: name };
    }
    throw wrong(node, `the user ${JSON.stringify(name)} is not in ${usersFile}.`);
  }

  function author(node: XmlNode): ImportedAuthor {
    const position = positionOf(node);
    const person = position === undefined ? undefined : persons[position];
    if (position === undefined || person === undefined) return stranger(node);
    const { kind } = person.decision;
    if (kind === 'system') return { id: unknownAuthor, email: person.user.username };
    return kind === 'none' ? { id: unknownAuthor, email: addressOf(person.user) } : { id: numberOf(position) };
  }

  return {
    author,
    isMissing: (node) => positionOf(node) === undefined && !isKept(node),
    account(node) {
      const person = persons[positionOf(node) ?? -1];
      if (person === undefined || !('status' in person.decision)) return undefined;
      return { name: person.user.username, status: person.decision.status };
    },
    user(node) {
      if (isNobody(node)) return undefined;
      const { id, email } = author(node);
      if (email === nobody) return undefined;
      if (email !== undefined) throw wrong(node, `${email} has no account.`);
      return id;
    },
  };
}
