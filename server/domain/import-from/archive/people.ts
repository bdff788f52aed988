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
  /** new names of people in texts, by the old ones in lower case */
  usernames: ReadonlyMap<string, string>;
  /** the words for a person whom a text mentions by an id: an account, or else a name */
  mentionOf: (id: string) => string;
}

/** Everyone whom the items name, and the members. Others of a large platform have nothing to do with the project. */
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

const asUser = ({ username, realName, email }: ForeignPerson, index: number): NamedUser => ({
  id: index + 1,
  username: usernameOf(username),
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

/** The action for a person whom the mapping doesn't name. */
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
  const nameOf = (username: string): string => known.get(username)?.realName || username || 'anonymous';
  const elementFor = (name: string, username: string): Element =>
    accounts.has(username)
      ? element(name, { format: 'username' }, usernameOf(username))
      : element(name, { format: 'email', is_anonymous: true }, nameOf(username));
  const mappedTo = (person: ForeignPerson): string | undefined => /^map:\s*(\S+)$/.exec(actionOf(person))?.[1];
  const byId = new Map(
    project.people.flatMap((person): [string, ForeignPerson][] =>
      [person.username, ...(person.ids ?? [])].map((id) => [id.toLowerCase(), person]),
    ),
  );
  const chosen = chosenIn(project);
  const isMember = ({ username, isMember: isListed }: ForeignPerson): boolean => isListed || chosen.has(username);
  const lines = withAccount.map((person) => [usernameOf(person.username), actionOf(person), person.realName]);
  return {
    element: elementFor,
    members: withAccount.filter(isMember).map(({ username }) => elementFor('member', username)),
    usersXml: usersElement(withAccount.map(asUser)),
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
      const account = mappedTo(person) ?? (accounts.has(person.username) ? usernameOf(person.username) : undefined);
      return account === undefined ? person.realName || `@${id}` : `@${account}`;
    },
  };
}
