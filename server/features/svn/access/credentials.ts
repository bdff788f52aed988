import { Problem } from '../../../../contract/problems.ts';
import type { Identity } from '../../../domain/actor.ts';
import { basicCredentials } from '../../../http/credentials.ts';
import type { AccessKeys } from '../../access-keys/index.ts';
import type { SignIn, Throttle } from '../../sign-in/index.ts';
import type { Identities, LastAccess } from '../../users/index.ts';

interface Deps {
  identities: Identities;
  accessKeys: AccessKeys;
  signIn: SignIn;
  throttle: Throttle;
  lastAccess: LastAccess;
}

/** Problems that the client shows, because only somebody with the right password gets them, or anybody. */
const shownCodes: readonly string[] = ['too_many_failures', 'key_needed', 'password_not_allowed'];
const keyPrefix = 'tlp-k1-';

/** Finds the user of a Subversion client, which sends Basic with each request: a key for Subversion, or a password. */
export function createCredentials({ identities, accessKeys, signIn, throttle, lastAccess }: Deps) {
  async function byKey(username: string, key: string, address: string): Promise<Identity | undefined> {
    const check = await accessKeys.check(key, 'write:svn', address);
    const user = check.outcome === 'good' ? await identities.find(check.userId) : undefined;
    if (user?.username.toLowerCase() === username.toLowerCase()) return user;
    throttle.secretFailed(address);
    return undefined;
  }

  async function byPassword(username: string, password: string, address: string): Promise<Identity | undefined> {
    try {
      return await signIn(username, password, address);
    } catch (error) {
      // A closed account is refused like a wrong password.
      if (error instanceof Problem && !shownCodes.includes(error.code)) return undefined;
      throw error;
    }
  }

  /** undefined: no such user. */
  return async function userOf(authorization: string | undefined, address: string): Promise<Identity | undefined> {
    const given = basicCredentials(authorization === undefined ? {} : { authorization });
    if (given === undefined) return undefined;
    const { username, password } = given;
    const find = password.startsWith(keyPrefix) ? byKey : byPassword;
    const user = await find(username, password, address);
    if (user !== undefined) lastAccess.record(user.id);
    return user;
  };
}
