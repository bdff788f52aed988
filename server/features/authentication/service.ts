import type { IncomingHttpHeaders } from 'node:http';
import { Problem, problem } from '../../../contract/problems.ts';
import { type Actor, anonymous, type Identity, isOpenAccount } from '../../domain/actor.ts';
import { asAllowed, isPersonal, policyRefusal } from '../../domain/key-policy.ts';
import { basicCredentials, isFromOwnPage, cookie, isAttended } from '../../http/credentials.ts';
import { rememberKey } from '../../http/caller.ts';
import type { SignInKind } from '../../../contract/platform/events.ts';
import type { FailedSignIn } from '../audit/index.ts';
import type { AccessKeys, ValidKey } from '../access-keys/index.ts';
import type { SecondFactors } from '../second-factor/index.ts';
import type { OpenSession, Sessions } from '../sessions/index.ts';
import { checkAccount, type RecentSignIns, type SignIn, type SignIns, type Throttle } from '../sign-in/index.ts';
import type { Tokens } from '../tokens/index.ts';
import type { Identities, LastAccess } from '../users/index.ts';

export interface AuthenticationRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  ip: string;
  /** the host that the caller requested */
  host: string;
  protocol: string;
}

/** Undefined: a proxy may have sent another one, which is known only later. */
type EarlyRequest = Omit<AuthenticationRequest, 'host' | 'protocol'> & {
  host: string | undefined;
  protocol: string | undefined;
};

interface Deps {
  identities: Identities;
  accessKeys: AccessKeys;
  tokens: Tokens;
  sessions: Sessions;
  signIn: SignIn;
  checkAllowed: SignIns['checkAllowed'];
  /** whether passwords and passkeys open every account */
  isEverybodyAllowed: () => boolean;
  checkProgram: SignIns['checkProgram'];
  recentSignIns: RecentSignIns;
  throttle: Throttle;
  lastAccess: LastAccess;
  factors: SecondFactors;
  /** for the audit log */
  onFailure: (failure: FailedSignIn) => void;
  sessionCookie: (protocol: string) => string;
  /** hosts of our own pages, in addition to the one in the request */
  ownHosts: readonly string[];
}

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** The first applicable mechanism decides. If it fails, no other is tried. */
export function createAuthentication(parts: Deps) {
  function refuse(ip: string, kind: SignInKind): never {
    parts.throttle.secretFailed(ip);
    parts.onFailure({ kind, accountId: undefined, ip });
    throw problem('credentials_invalid');
  }

  async function userOf(id: number, ip: string) {
    const user = await parts.identities.find(id);
    return user === undefined ? refuse(ip, 'other') : checkAccount(user);
  }

  /** A session from a password or a passkey ends when these are no longer accepted. */
  async function isStillAllowed(session: OpenSession, user: Identity): Promise<boolean> {
    if (session.openid_provider_id !== null) return true;
    try {
      await parts.checkAllowed(user);
      return true;
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'password_not_allowed') throw error;
      // Another request may have ended it.
      await parts.sessions.end(user.id, session.id).catch((gone: unknown) => {
        if (!(gone instanceof Problem)) throw gone;
      });
      return false;
    }
  }

  async function bySession(request: AuthenticationRequest): Promise<Actor | undefined> {
    const secret = cookie(request.headers, parts.sessionCookie(request.protocol));
    const session = secret === undefined ? undefined : await parts.sessions.find(secret);
    if (session === undefined) return undefined;
    if (!isFromOwnPage(request.method, request.headers, hostsFor(request.host))) {
      throw problem('cross_site_request');
    }
    const user = await userOf(session.user_id, request.ip);
    if (!(await isStillAllowed(session, user))) return undefined;
    if (isAttended(request.url, request.headers)) parts.sessions.recordUse(session);
    const isMissing = session.has_second_factor === 0 && parts.factors.isRequiredOf(user);
    const lacksFactor = isMissing && !(await parts.factors.isOn(user.id));
    return { kind: 'user', user, mechanism: 'session', sessionId: session.id, ...(lacksFactor && { lacksFactor }) };
  }

  /** The caller with a valid key that allows this; undefined: the key is limited to projects. */
  function holderOf(owner: Identity, { keyId, policy }: ValidKey, url: string): Actor | undefined {
    const keyRateLimit = policy.rate_limit ?? undefined;
    const user = asAllowed(owner, policy);
    return isPersonal(user, url) ? undefined : { kind: 'user', user, mechanism: 'key', keyId, keyRateLimit };
  }

  async function byKey(request: AuthenticationRequest): Promise<Actor | undefined> {
    const identifier = one(request.headers['x-auth-accesskey']);
    if (identifier === undefined) return undefined;
    const check = await parts.accessKeys.check(identifier, 'write:rest', request.ip);
    if (check.outcome !== 'invalid') rememberKey(request, check.keyId);
    if (check.outcome === 'expired') throw problem('key_expired');
    if (check.outcome === 'out of scope') throw problem('key_scope_missing', { scope: check.scope });
    if (check.outcome === 'invalid') refuse(request.ip, 'key');
    if (check.outcome === 'wrong_network') throw problem('key_network_refused');
    const refusal = policyRefusal(check.policy, request.method, request.url);
    if (refusal !== undefined) throw problem(refusal);
    const holder = holderOf(await userOf(check.userId, request.ip), check, request.url);
    if (holder === undefined) throw problem('key_for_projects');
    return holder;
  }

  async function byToken(request: AuthenticationRequest): Promise<Actor | undefined> {
    const token = one(request.headers['x-auth-token']);
    const userId = one(request.headers['x-auth-userid']);
    if (token === undefined || userId === undefined) return undefined;
    const check = await parts.tokens.check(token, userId);
    if (check.outcome === 'expired') throw problem('token_expired');
    if (check.outcome === 'invalid') refuse(request.ip, 'token');
    // It was created with the password, so it must not grant more than the password does now.
    const user = await parts.checkProgram(await userOf(check.userId, request.ip));
    return { kind: 'user', user, mechanism: 'token' };
  }

  async function byAuthorization(request: AuthenticationRequest): Promise<Actor | undefined> {
    const basic = basicCredentials(request.headers);
    if (basic !== undefined) {
      const remember = parts.recentSignIns.begin(request.headers.authorization ?? '', request.ip);
      const user = await parts.signIn(basic.username, basic.password, request.ip);
      remember(user);
      return { kind: 'user', user, mechanism: 'basic' };
    }
    // An unknown scheme is an invalid credential, not an anonymous call.
    return (request.headers.authorization ?? '').trim() === '' ? undefined : refuse(request.ip, 'other');
  }

  const hostsFor = (host: string | undefined): readonly string[] =>
    host === undefined ? parts.ownHosts : [host, ...parts.ownHosts];

  /** The secret of the session; undefined: it is not known yet whether there is one. */
  function secretIn({ headers, protocol }: EarlyRequest): string | undefined {
    const name = parts.sessionCookie(protocol ?? 'https');
    const isSure = protocol !== undefined || name === parts.sessionCookie('http');
    return isSure ? (cookie(headers, name) ?? '') : undefined;
  }

  /** The caller with a session, if this is known synchronously. */
  function withSession(request: EarlyRequest, secret: string): Actor | undefined {
    const { method, url, headers, host } = request;
    if (!isFromOwnPage(method, headers, hostsFor(host))) return undefined;
    const session = parts.sessions.findNow(secret);
    const user = session && parts.identities.peek(session.user_id);
    if (session === undefined || user === undefined || !isOpenAccount(user)) return undefined;
    if (session.openid_provider_id === null && !parts.isEverybodyAllowed()) return undefined;
    if (session.has_second_factor === 0 && parts.factors.isRequiredOf(user)) return undefined;
    if (isAttended(url, headers)) parts.sessions.recordUse(session);
    parts.lastAccess.record(user.id);
    return { kind: 'user', user, mechanism: 'session', sessionId: session.id };
  }

  /** Anonymous without one; undefined: it must be checked first. */
  function withPassword({ headers, ip }: EarlyRequest): Actor | undefined {
    const sent = headers.authorization;
    if (sent === undefined) return anonymous;
    const user = parts.recentSignIns.find(headers, sent, ip);
    if (user === undefined) return undefined;
    parts.lastAccess.record(user.id);
    return { kind: 'user', user, mechanism: 'basic' };
  }

  return {
    /** The result of `authenticate`, if it is in memory and not a refusal. */
    known(request: EarlyRequest): Actor | undefined {
      const { method, url, headers, ip } = request;
      const secret = headers.cookie === undefined ? '' : secretIn(request);
      if (secret !== '') return secret === undefined ? undefined : withSession(request, secret);
      const identifier = one(headers['x-auth-accesskey']);
      if (identifier === undefined) {
        return headers['x-auth-token'] === undefined ? withPassword(request) : undefined;
      }
      const check = parts.accessKeys.checkNow(identifier, 'write:rest', ip);
      if (check?.outcome !== 'good' || policyRefusal(check.policy, method, url) !== undefined) return undefined;
      const user = parts.identities.peek(check.userId);
      if (user === undefined || !isOpenAccount(user)) return undefined;
      const holder = holderOf(user, check, url);
      if (holder !== undefined) parts.lastAccess.record(user.id);
      return holder;
    },

    async authenticate(request: AuthenticationRequest): Promise<Actor> {
      for (const mechanism of [bySession, byKey, byToken, byAuthorization]) {
        const actor = await mechanism(request);
        if (actor === undefined) continue;
        if (actor.kind === 'user') parts.lastAccess.record(actor.user.id);
        return actor;
      }
      return anonymous;
    },
  };
}
