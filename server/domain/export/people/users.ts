import { csvLine } from '../../../lib/csv/write.ts';
import { type Element, element } from '../../../lib/xml/element.ts';

/** A person in the document. */
export interface NamedUser {
  id: number;
  username: string;
  realName: string;
  email: string;
  ldapId: string;
  /** A, R, S, D */
  status: string;
}

export const usersElement = (users: readonly NamedUser[]): Element =>
  element(
    'users',
    {},
    users.map(({ id, username, realName, email, ldapId }) =>
      element('user', {}, [
        element('id', {}, id),
        element('username', {}, username),
        element('realname', {}, realName),
        element('email', {}, email),
        element('ldapid', {}, ldapId),
      ]),
    ),
  );

/** Users with a special status keep it; the import decides about the others. */
const actions: Readonly<Record<string, string>> = { A: 'noop', R: 'create:R' };
const closed = 'create:S';

export const userMap = (users: readonly NamedUser[]): string =>
  [
    ['name', 'action', 'comments'],
    ...users.map(({ username, status, realName }) => [username, actions[status] ?? closed, realName]),
  ]
    .map((cells) => csvLine(cells, 'comma'))
    .join('');
