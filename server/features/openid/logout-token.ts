import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { Problem, problem } from '../../../contract/problems.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { isDown, type OpenIdClient, reasonOf, timeoutSeconds, toleranceSeconds } from './client.ts';
import type { ProviderRow } from './store.ts';

/** Identifies the sessions that a provider has ended: all of the subject, or the one with this id. */
export interface ProviderSignOut {
  /** of the token */
  id: string;
  subject: string | undefined;
  sid: string | undefined;
  /** the time after which the token can't be used any more */
  expiresAt: number;
}

interface Deps {
  clock: Clock;
  log: Log;
  client: OpenIdClient;
}

const event = 'http://schemas.openid.net/event/backchannel-logout';
const lifetimeSeconds = 600;
const types = new Set([undefined, 'jwt', 'logout+jwt']);

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Section 2.6 of OpenID Connect Back-Channel Logout 1.0. Other tokens of the provider don't match this. */
function faultOf({ events, nonce, sub, sid, jti }: JWTPayload, type: string | undefined): string | undefined {
  if (!types.has(type?.toLowerCase())) return 'it has another type';
  if (typeof events !== 'object' || events === null || !(event in events)) return 'it has no logout event';
  if (nonce !== undefined) return 'it has a nonce';
  if (text(sub) === undefined && text(sid) === undefined) return 'it names nobody';
  return text(jti) === undefined ? 'it has no id' : undefined;
}

/** The address of the keys answers with an error, or with something else than keys. No token causes this. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof errors.JWKSInvalid || (error instanceof errors.JOSEError && error.code === errors.JOSEError.code);

/** Verifies the tokens with which providers sign people out. */
export function createLogoutTokens({ clock, log, client }: Deps) {
  const keys = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  function keysAt(address: string): ReturnType<typeof createRemoteJWKSet> {
    const known = keys.get(address) ?? createRemoteJWKSet(new URL(address), { timeoutDuration: timeoutSeconds * 1000 });
    keys.set(address, known);
    return known;
  }

  const keysOf =
    (provider: ProviderRow, address: string | undefined): JWTVerifyGetKey =>
    async (header, signed) => {
      const unreadable = (reason: string) => {
        log.warn({ provider: provider.label, reason }, 'the keys of a provider cannot be read');
        return problem('openid_keys_unreadable', { provider: provider.label });
      };
      if (address === undefined) throw unreadable('it publishes none');
      try {
        return await keysAt(address)(header, signed);
      } catch (error) {
        throw isUnreadable(error) ? unreadable(reasonOf(error)) : error;
      }
    };

  async function verified(provider: ProviderRow, token: string): Promise<ProviderSignOut> {
    const { issuer, jwks_uri: address } = await client.metadata(provider);
    const now = clock();
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(provider, address), {
      issuer,
      audience: provider.client_id,
      maxTokenAge: lifetimeSeconds,
      clockTolerance: toleranceSeconds,
      currentDate: new Date(now),
    });
    const fault = faultOf(payload, protectedHeader.typ);
    if (fault !== undefined) throw new Error(fault);
    const expiresAt = now + (lifetimeSeconds + 2 * toleranceSeconds) * 1000;
    return { id: payload.jti ?? '', subject: text(payload.sub), sid: text(payload['sid']), expiresAt };
  }

  /** Throws a problem if the token isn't one of the provider for Hearth. */
  return async (provider: ProviderRow, token: string): Promise<ProviderSignOut> => {
    try {
      return await verified(provider, token);
    } catch (error) {
      log.warn({ provider: provider.label, reason: reasonOf(error) }, 'a logout token was refused');
      if (error instanceof Problem) throw error;
      const isUnreachable = isDown(error) || error instanceof errors.JWKSTimeout;
      throw isUnreachable
        ? problem('openid_unreachable', { provider: provider.label })
        : problem('logout_token_invalid');
    }
  };
}
