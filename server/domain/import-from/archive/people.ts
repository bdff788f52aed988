import { csvLine } from '../../../lib/csv/write.ts';
import { type Element, element } from '../../../lib/xml/element.ts';
import { type NamedUser, usersElement } from '../../export/people/users.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { ForeignPerson, ForeignProject } from '../model.ts';

/** People of this action get no account. Their changes keep their name. */
const withoutAccount = 'none';

/** Names that no account can have lose the characters in question. */
const usernameOf = (name: string): string => name.replaceAll(/[\p{Cc}/:\s]+/gu, '_');

export interface ArchivePeople {
  /** an element that names a person, as author or value */
  element(name: string, username: string): Element;
  members: Element[];
  usersXml: Element;
  userMap: string;
  /** new names of people in texts, by lower-case old ones */
  usernames: ReadonlyMap<string, string>;
  /** the text for a person whom a text mentions by an id: an account, or else a name */
  mentionOf: (id: string) => string;
}

/** Everyone in the items, and the members. Other users of a large platform don't belong to the project. */
export function namedIn({ people, items, fields }: ForeignProject): Set<string> {
  const named = new Set(people.filter(({ isMember }) => isMember).map(({ username }) => username));
  const keys = fields.filter(({ kind }) => kind === 'person' || kind === 'persons').map(({ key }) => key);
  for (const { changes } of items) {
    for (const { by, values } of changes) {
      named.add(by);
      for (const key of keys) for (const one of [values.get(key) ?? []].flat()) named.add(one);
    }
  }
  return named;
}

/** The people in person fields: the lists offer members only. */
function chosenIn({ items, fields }: ForeignProject): Set<string> {
  const keys = fields.filter(({ kind }) => kind === 'person' || kind === 'persons').map(({ key }) => key);
  const values = items.flatMap(({ changes }) =>
    changes.flatMap((change) => keys.flatMap((key) => change.values.get(key) ?? [])),
  );
  return new Set(values);
}

/** The accounts of people. Spellings of one name share an account; other names never do. */
function accountNames(people: readonly ForeignPerson[]): Map<string, string> {
  const accounts = new Map<string, string>();
  const taken = new Set<string>();
  for (const { username } of people) {
    const [key, wanted] = [username.toLowerCase(), usernameOf(username)];
    if (accounts.has(key)) continue;
    let name = wanted;
    for (let next = 2; taken.has(name.toLowerCase()); next += 1) name = `${wanted}_${next}`;
    taken.add(name.toLowerCase());
    accounts.set(key, name);
  }
  return new Map(people.map(({ username }) => [username, accounts.get(username.toLowerCase()) ?? username]));
}

/** The first of the people who share an account. */
const onePerAccount = (people: readonly ForeignPerson[]): ForeignPerson[] => {
  const seen = new Set<string>();
  return people.filter(({ username }) => !seen.has(username.toLowerCase()) && seen.add(username.toLowerCase()));
};

const asUser = (
  { username, realName, email }: Pick<ForeignPerson, 'username' | 'realName' | 'email'>,
  index: number,
): NamedUser => ({
  id: index + 1,
  username,
  realName,
  email,
  ldapId: '',
  status: 'A',
});

const actions: Readonly<Record<ForeignPerson['account'], string>> = {
  open: 'noop',
  closed: 'create:S',
  none: withoutAccount,
};

/** The action for a person without a mapping. */
export const proposedAction = ({ account }: ForeignPerson): string => actions[account];

export function archivePeople(project: ForeignProject, mapping: Mapping): ArchivePeople {
  const actionOf = (person: ForeignPerson): string =>
    (Object.hasOwn(mapping.users, person.username) ? mapping.users[person.username] : undefined) ??
    proposedAction(person);
  const named = namedIn(project);
  const used = project.people.filter(({ username }) => named.has(username));
  const known = new Map(used.map((person) => [person.username, person]));
  const withAccount = used.filter((person) => actionOf(person) !== withoutAccount);
  const accounts = new Set(withAccount.map(({ username }) => username));
  const names = accountNames(withAccount);
  const owners = onePerAccount(withAccount).map((person) => ({
    ...person,
    account: actionOf(person),
    username: names.get(person.username) ?? person.username,
  }));
  const nameOf = (username: string): string => known.get(username)?.realName || username || 'anonymous';
  const elementFor = (name: string, username: string): Element =>
    accounts.has(username)
      ? element(name, { format: 'username' }, names.get(username) ?? username)
      : element(name, { format: 'email', is_anonymous: true }, nameOf(username));
  const mappedTo = (person: ForeignPerson): string | undefined => /^map:\s*(\S+)$/.exec(actionOf(person))?.[1];
  const byId = new Map(
    project.people.flatMap((person): [string, ForeignPerson][] =>
      [person.username, ...(person.ids ?? [])].map((id) => [id.toLowerCase(), person]),
    ),
  );
  const chosen = chosenIn(project);
  const isMember = ({ username, isMember: isListed }: ForeignPerson): boolean => isListed || chosen.has(username);
  const lines = owners.map(({ username, account, realName }) => [username, account, realName]);
  return {
    element: elementFor,
    members: onePerAccount(withAccount.filter(isMember)).map(({ username }) => elementFor('member', username)),
    usersXml: usersElement(owners.map(asUser)),
    userMap: [['name', 'action', 'comments'], ...lines].map((cells) => csvLine(cells, 'comma')).join(''),
    usernames: new Map(
      project.people.flatMap((person): [string, string][] => {
        const username = mappedTo(person);
        return username === undefined || username === person.username
          ? []
          : [[person.username.toLowerCase(), username]];
      }),
    ),
    mentionOf: (id) => {
      const person = byId.get(id.toLowerCase());
      if (person === undefined) return `@${id}`;
      const account = mappedTo(person) ?? names.get(person.username);
      return account === undefined ? person.realName || `@${id}` : `@${account}`;
    },
  };
}
