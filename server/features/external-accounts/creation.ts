import { Problem, problem } from '../../../contract/problems.ts';
import type { Tx } from '../../db/index.ts';
import type { Identity } from '../../domain/actor.ts';
import { chosenUserNameFault } from '../../domain/names.ts';
import type { Users } from '../users/index.ts';

/** A person who signs in with an external account, and needs an account here. */
export interface NewPerson {
  username: string;
  email: string;
  realName: string;
}

const longestName = 25;
const mostAttempts = 20;

/** A name that an account may have, as close to the wanted one as possible. */
function nameFrom(wanted: string): string {
  const plain = wanted
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, longestName);
  return chosenUserNameFault(plain, []) === undefined ? plain : `user-${plain}`.slice(0, longestName);
}

const numbered = (name: string, attempt: number): string => (attempt === 1 ? name : `${name}${attempt}`);

const isNameProblem = (error: unknown): boolean => error instanceof Problem && error.code === 'username_invalid';

/** Creates an account without a password. A name that is taken gets a number. */
export async function createAccountFor(
  users: Users,
  { username, email, realName }: NewPerson,
  along: (tx: Tx, id: number) => Promise<void>,
): Promise<Identity> {
  const name = nameFrom(username === '' ? (email.split('@', 1)[0] ?? '') : (username.split('@', 1)[0] ?? ''));
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    try {
      return await users.create(
        { username: numbered(name, attempt), email, realName, isChosen: true },
        undefined,
        along,
      );
    } catch (error) {
      if (!isNameProblem(error)) throw error;
    }
  }
  throw problem('username_invalid', { reason: 'User name already exists' });
}
