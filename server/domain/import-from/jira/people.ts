import type { ForeignPerson } from '../model.ts';
import type { JiraIssue, JiraUser } from './issue.ts';

interface JiraPeople {
  people: ForeignPerson[];
  /** '': nobody */
  usernameOf: (id: string) => string;
}

/** Two people with one name to show have one user name, unless the second gets another. */
function uniqueNames(users: Iterable<JiraUser>): Map<string, string> {
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const { id, username } of users) {
    let name = username;
    for (let next = 2; taken.has(name.toLowerCase()); next += 1) name = `${username}.${next}`;
    taken.add(name.toLowerCase());
    names.set(id, name);
  }
  return names;
}

function usersIn(issues: readonly JiraIssue[]): JiraUser[] {
  return issues.flatMap(({ reporter, assignee, comments, attachments, history, custom }) => [
    reporter,
    assignee,
    ...[...comments, ...attachments, ...history].map(({ by }) => by),
    ...[...custom.values()]
      .filter(({ kind }) => kind === 'person' || kind === 'persons')
      .flatMap(({ value }) => [value].flat())
      .map((id) => ({ id, username: id, realName: '', email: '', isActive: true })),
  ]);
}

/** The people of an export. Parts of it know them by different ids. */
export function peopleIn(issues: readonly JiraIssue[], mentioned: readonly JiraUser[]): JiraPeople {
  const users = new Map<string, JiraUser>();
  const given = [...usersIn(issues), ...mentioned].filter(({ id }) => id !== '');
  const claims = given.flatMap(({ id, otherIds = [] }) => otherIds.map((other) => [other, id] as const));
  const owners = new Map(claims);
  // An id that two people share is ambiguous.
  for (const [other, id] of claims) if (owners.has(other) && owners.get(other) !== id) owners.delete(other);
  const idOf = (id: string): string => owners.get(id) ?? id;
  for (const user of given) {
    const id = idOf(user.id);
    const known = users.get(id);
    if (known === undefined || (known.realName === '' && user.realName !== '')) users.set(id, { ...user, id });
  }
  const names = uniqueNames(users.values());
  const ids = Map.groupBy(owners.keys(), idOf);
  return {
    people: [...users.values()].map(({ id, realName, email, isActive }) => ({
      username: names.get(id) ?? id,
      ids: [id, ...(ids.get(id) ?? [])],
      realName,
      email,
      account: isActive ? 'open' : 'closed',
      isMember: false,
    })),
    usernameOf: (id) => names.get(idOf(id)) ?? '',
  };
}
