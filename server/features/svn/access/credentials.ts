import { Problem } from '../../../../contract/problems.ts';
import type { KeyPolicy } from '../../../../contract/accounts/key-policy.ts';
import type { Identity } from '../../../domain/actor.ts';
import { unlimitedPolicy } from '../../../domain/key-policy.ts';
import { basicCredentials } from '../../../http/credentials.ts';
import type { Log } from '../../../lib/log.ts';
import type { AccessKeys } from '../../access-keys/index.ts';
import type { FailedSignIn } from '../../audit/index.ts';
import type { SignIn, Throttle } from '../../sign-in/index.ts';
import type { Identities, LastAccess } from '../../users/index.ts';

interface Deps {
  identities: Identities;
  accessKeys: AccessKeys;
  signIn: SignIn;
  throttle: Throttle;
  lastAccess: LastAccess;
  log: Log;
  /** for the audit log */
  onFailure: (failure: FailedSignIn) => void;
}

/** A user, with the policy of the key that they use. */
interface SvnCaller {
  user: Identity;
  policy: KeyPolicy;
  /** undefined: a password */
  keyId?: number;
}

/** Problems that the client shows: only a caller with the right password gets them, or everyone may. */
const shownCodes: readonly string[] = ['too_many_failures', 'key_needed', 'password_not_allowed', 'ldap_unreachable'];
const keyPrefix = 'tlp-k1-';
const longestName = 100;

/** Finds the user of a Subversion client, which sends Basic with each request: a key for Subversion, or a password. */
export function createCredentials({ identities, accessKeys, signIn, throttle, lastAccess, log, onFailure }: Deps) {
  async function byKey(username: string, key: string, address: string): Promise<SvnCaller | undefined> {
    const check = await accessKeys.check(key, 'write:svn', address);
    if (check.outcome === 'wrong_network') {
      accessKeys.recordUse({ key_id: check.keyId, ip: address, method: 'SVN', route: 'Subversion', status: 403 });
      return undefined;
    }
    const user = check.outcome === 'good' ? await identities.find(check.userId) : undefined;
    if (check.outcome === 'good' && user?.username.toLowerCase() === username.toLowerCase()) {
      accessKeys.recordUse({ key_id: check.keyId, ip: address, method: 'SVN', route: 'Subversion', status: 0 });
      return { user, policy: check.policy, keyId: check.keyId };
    }
    const id = /^tlp-k1-(\d{1,15})\./.exec(key)?.[1];
    log.warn({ account: username.slice(0, longestName), ip: address, key: id }, 'invalid credentials');
    onFailure({ kind: 'key', accountId: undefined, ip: address });
    throttle.secretFailed(address);
    return undefined;
  }

  async function byPassword(username: string, password: string, address: string): Promise<SvnCaller | undefined> {
    try {
      return { user: await signIn(username, password, address), policy: unlimitedPolicy };
    } catch (error) {
      // A closed account is refused like a wrong password.
      if (error instanceof Problem && !shownCodes.includes(error.code)) return undefined;
      throw error;
    }
  }

  /** undefined: no such user. */
  return async function userOf(authorization: string | undefined, address: string): Promise<SvnCaller | undefined> {
    const given = basicCredentials(authorization === undefined ? {} : { authorization });
    if (given === undefined) return undefined;
    const { username, password } = given;
    const find = password.startsWith(keyPrefix) ? byKey : byPassword;
    const caller = await find(username, password, address);
    if (caller !== undefined) lastAccess.record(caller.user.id);
    return caller;
  };
}
