import { problem } from '../../../contract/problems.ts';
import type { UserStatus } from '../../../contract/accounts/user-status.ts';
import type { Database } from '../../db/index.ts';
import { actingFor, type Identity } from '../../domain/actor.ts';
import { can } from '../../domain/policies/policy.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { PlatformSettings } from '../settings/index.ts';
import type { FailedSignIn } from '../audit/index.ts';
import type { Identities, Users } from '../users/index.ts';
import { createPasswordCheck, isOutdated, rehash } from './passwords.ts';
import { createThrottle, type Throttle } from './throttle.ts';

/** The user with this name and password. Throws a problem otherwise. */
export type SignIn = (username: string, password: string, ip: string) => Promise<Identity>;

/** The second factors of users. */
interface Factors {
  isOn(userId: number): Promise<boolean>;
  isRequiredOf(user: Identity): boolean;
  check(userId: number, code: string, ip: string): Promise<void>;
}

/** The directory that keeps the passwords of some people. */
interface Directory {
  isOn(): Promise<boolean>;
  /** The account of the person with this name and password. */
  check(username: string, password: string): Promise<number | undefined>;
}

interface Deps {
  db: Database;
  users: Users;
  identities: Identities;
  clock: Clock;
  log: Log;
  factors: Factors;
  settings: PlatformSettings;
  /** for the audit log */
  onFailure: (failure: FailedSignIn) => void;
  directory: Directory;
}

export interface SignIns {
  /** By the password alone, for users who are signed in already. */
  checkPassword: SignIn;
  /** For programs: people with a second factor use access keys. */
  signIn: SignIn;
  /** For browsers, with the code of the second factor. */
  signInBrowser: (username: string, password: string, code: string | undefined, ip: string) => Promise<Identity>;
  /** Refuses users who must sign in at a provider. */
  checkAllowed: (user: Identity) => Promise<Identity>;
  /** Refuses people whose password opens nothing for programs, so that nothing made from the password does either. */
  checkProgram: (user: Identity) => Promise<Identity>;
  /** By all credentials of the account itself, even if passwords are off at the moment. */
  proveOwner: SignIns['signInBrowser'];
  throttle: Throttle;
}

const closed: Partial<Record<UserStatus, 'account_suspended' | 'account_pending' | 'account_deleted'>> = {
  S: 'account_suspended',
  P: 'account_pending',
  V: 'account_pending',
  W: 'account_pending',
  D: 'account_deleted',
};

const lacksFactor = 'This account needs a second factor, which it does not have yet.';

/** Of an account in the log, because anything may be sent as one. */
const longestName = 100;

/** A valid credential is not enough: the account must be open. */
export function checkAccount(user: Identity): Identity {
  const fault = closed[user.status];
  if (fault !== undefined) throw problem(fault);
  return user;
}

export function createSignIn(deps: Deps): SignIns {
  const passwords = createPasswordCheck(deps.clock);
  const throttle = createThrottle(deps.clock);
  const underWay = new Map<string, Promise<number | undefined>>();
  deps.db.subscribe(['ldap', 'password'], ({ topic, id }) => {
    if (topic === 'password') passwords.forget(Number(id));
    else passwords.forgetAll();
  });

  /** A person without an account may be in the directory. */
  const isOfDirectory = (user: { ldap_id: string } | undefined): boolean => user === undefined || user.ldap_id !== '';

  async function byDirectory(username: string, password: string, ip: string): Promise<number | undefined> {
    const id = await deps.directory.check(username, password);
    // As slow as for an account with its own password.
    if (id === undefined) await passwords.isRight(undefined, password, ip);
    if (id === undefined) return undefined;
    throttle.succeeded(username, ip);
    const user = await deps.users.findByName(username);
    if (user?.id === id) passwords.remember(user, password, ip);
    return id;
  }

  async function isRight(username: string, password: string, ip: string): Promise<number | undefined> {
    const user = await deps.users.findByName(username);
    if (user !== undefined && passwords.remembers(user, password, ip)) return user.id;
    throttle.begin(username, ip);
    if (isOfDirectory(user) && (await deps.directory.isOn())) return byDirectory(username, password, ip);
    if (!(await passwords.isRight(user, password, ip))) return undefined;
    throttle.succeeded(username, ip);
    const stored = user?.password_hash ?? null;
    // The password is known only now. A change in the meantime wins.
    if (user !== undefined && stored !== null && isOutdated(stored)) {
      await deps.users.renewPasswordHash(user.id, stored, await rehash(password));
    }
    return user?.id;
  }

  /** The first calls of a client often arrive together. They count as one attempt. */
  function checked(username: string, password: string, ip: string): Promise<number | undefined> {
    const key = passwords.digest([username.toLowerCase(), password, ip]);
    const running = underWay.get(key) ?? isRight(username, password, ip).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  async function checkPassword(username: string, password: string, ip: string): Promise<Identity> {
    const id = await checked(username, password, ip);
    const user = id === undefined ? undefined : await deps.identities.find(id);
    if (user === undefined) {
      deps.log.warn({ account: username.slice(0, longestName), ip }, 'sign-in failed');
      const accountId = (await deps.users.findByName(username))?.id;
      deps.onFailure({ kind: 'password', accountId, ip });
      throw problem('credentials_invalid');
    }
    return checkAccount(user);
  }

  /** Only after the right password, so that a wrong one reveals nothing. */
  async function checkAllowed(user: Identity): Promise<Identity> {
    if (!deps.settings.get('only_single_sign_on')) return user;
    if (user.ldapId !== '' && (await deps.directory.isOn())) return user;
    const emergency = deps.settings.get('emergency_administrator').toLowerCase();
    if (can(actingFor(user), 'platform.administer') && user.username.toLowerCase() === emergency) return user;
    throw problem('password_not_allowed');
  }

  async function checkProgram(user: Identity): Promise<Identity> {
    await checkAllowed(user);
    if (await deps.factors.isOn(user.id)) throw problem('key_needed', { reason: 'This account uses a second factor.' });
    if (deps.factors.isRequiredOf(user)) throw problem('key_needed', { reason: lacksFactor });
    return user;
  }

  async function proveOwner(
    username: string,
    password: string,
    code: string | undefined,
    ip: string,
  ): Promise<Identity> {
    const user = await checkPassword(username, password, ip);
    if (!(await deps.factors.isOn(user.id))) return user;
    if (code === undefined || code.trim() === '') throw problem('second_factor_required');
    await deps.factors.check(user.id, code, ip);
    return user;
  }

  return {
    throttle,
    checkPassword,
    checkAllowed,
    checkProgram,
    // Only after the right password: a wrong one must not reveal whether there is a factor.
    signIn: async (username, password, ip) => checkProgram(await checkPassword(username, password, ip)),
    signInBrowser: async (username, password, code, ip) => checkAllowed(await proveOwner(username, password, code, ip)),
    proveOwner,
  };
}
