import * as oidc from 'openid-client';
import { Problem, problem } from '../../../contract/problems.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { isLocalHost } from '../../lib/network/networks.ts';
import type { ProviderRow } from './store.ts';

/** A person who has signed in at a provider. */
export interface OpenIdPerson {
  subject: string;
  email: string | null;
  isVerified: boolean;
  username: string;
  realName: string;
  /** undefined: the provider doesn't say */
  groups: string[] | undefined;
  idToken: string;
  /** of the session at the provider; null: it doesn't say */
  sid: string | null;
}

/** Secrets of a single sign-in. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

interface Deps {
  clock: Clock;
  log: Log;
  /** where providers send browsers back to */
  redirectUri: (providerId: number) => string;
  home: () => string;
}

type Connection = Pick<ProviderRow, 'id' | 'label' | 'issuer' | 'client_id' | 'client_secret'>;

const metadataForMs = 600_000;
export const timeoutSeconds = 10;
/** Clocks of two machines differ by seconds. */
export const toleranceSeconds = 60;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A claim with one group may be a text. */
function groupsIn(value: unknown): string[] | undefined {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
}

/** The method that the provider supports. Basic is the default of the standard. */
function authenticationOf(secret: string): oidc.ClientAuth {
  if (secret === '') return oidc.None();
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (as, client, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(as, client, body, headers);
  };
}

/** Whether the address can be one of a provider. Without TLS only on this machine. */
export function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname));
}

const insecure = (issuer: string): boolean => issuer.startsWith('http:') && isIssuer(issuer);

/** Rejects if the provider can't be reached or has no valid configuration. */
export async function discoverIssuer(issuer: string): Promise<oidc.ServerMetadata> {
  const found = await oidc.discovery(new URL(issuer), 'discovery', undefined, undefined, {
    timeout: timeoutSeconds,
    execute: insecure(issuer) ? [oidc.allowInsecureRequests] : [],
  });
  return found.serverMetadata();
}

/** The reason in the words of the library, without anything that was sent. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? `${error.message} (${cause.message})` : error.message;
}

/** fetch throws a TypeError if the server can't be reached, and a DOMException after the time limit. */
export const isDown = (error: unknown): boolean => error instanceof TypeError || error instanceof DOMException;

/** The protocol of OpenID Connect: discovery, PKCE, state and nonce, claims, and sign-out. */
export function createOpenIdClient({ clock, log, redirectUri, home }: Deps) {
  const known = new Map<string, { metadata: oidc.ServerMetadata; until: number }>();

  async function discover(issuer: string): Promise<oidc.ServerMetadata> {
    const hit = known.get(issuer);
    if (hit !== undefined && hit.until > clock()) return hit.metadata;
    const metadata = await discoverIssuer(issuer);
    known.set(issuer, { metadata, until: clock() + metadataForMs });
    return metadata;
  }

  async function connect({ issuer, client_id: id, client_secret: secret }: Connection): Promise<oidc.Configuration> {
    const client = {
      [oidc.clockSkew]: Math.round((clock() - Date.now()) / 1000),
      [oidc.clockTolerance]: toleranceSeconds,
    };
    const config = new oidc.Configuration(await discover(issuer), id, client, authenticationOf(secret));
    config.timeout = timeoutSeconds;
    if (insecure(issuer)) oidc.allowInsecureRequests(config);
    return config;
  }

  async function configurationOf(provider: Connection): Promise<oidc.Configuration> {
    try {
      return await connect(provider);
    } catch (error) {
      log.warn({ provider: provider.label, reason: reasonOf(error) }, 'an OpenID provider cannot be reached');
      throw problem('openid_unreachable', { provider: provider.label });
    }
  }

  /** Providers put claims into the token, or answer them separately. */
  async function claimsOf(config: oidc.Configuration, tokens: Awaited<ReturnType<typeof grant>>) {
    const own = tokens.claims();
    if (own === undefined) throw new Error('the provider sent no ID token');
    if (config.serverMetadata().userinfo_endpoint === undefined) return { own, claims: own };
    const answered = await oidc.fetchUserInfo(config, tokens.access_token, own.sub);
    return { own, claims: { ...answered, ...own } };
  }

  const grant = (config: oidc.Configuration, returned: URL, { verifier, state, nonce }: Secrets) =>
    oidc.authorizationCodeGrant(config, returned, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });

  function refusal(provider: Connection, error: unknown): Problem {
    log.warn({ provider: provider.label, reason: reasonOf(error) }, 'a sign-in with OpenID Connect failed');
    if (isDown(error)) return problem('openid_unreachable', { provider: provider.label });
    const isDenied = error instanceof oidc.AuthorizationResponseError;
    return problem(isDenied ? 'openid_denied' : 'openid_unverified', { provider: provider.label });
  }

  return {
    /** The secrets of a new sign-in, and the address that begins it. */
    async begin(provider: ProviderRow): Promise<{ secrets: Secrets; url: string }> {
      const config = await configurationOf(provider);
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const scopes = new Set(['openid', ...provider.scopes.split(/\s+/).filter(Boolean)]);
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri(provider.id),
        scope: [...scopes].join(' '),
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        state: secrets.state,
        nonce: secrets.nonce,
      });
      return { secrets, url: url.href };
    },

    /** The person who has returned from the provider. */
    async finish(provider: ProviderRow, secrets: Secrets, parameters: string): Promise<OpenIdPerson> {
      const config = await configurationOf(provider);
      const returned = new URL(redirectUri(provider.id));
      returned.search = parameters;
      try {
        const tokens = await grant(config, returned, secrets);
        const { own, claims } = await claimsOf(config, tokens);
        const email = text(claims['email']);
        return {
          subject: own.sub,
          email: email === '' ? null : email,
          isVerified: claims['email_verified'] === true || provider.trusts_addresses === 1,
          username: text(claims['preferred_username']),
          realName: text(claims['name']),
          groups: provider.groups_claim === '' ? undefined : groupsIn(claims[provider.groups_claim]),
          idToken: tokens.id_token ?? '',
          sid: typeof own['sid'] === 'string' ? own['sid'] : null,
        };
      } catch (error) {
        throw error instanceof Problem ? error : refusal(provider, error);
      }
    },

    /** Where the browser ends its session at the provider; undefined: nowhere. */
    async signOutUrl(provider: ProviderRow, idToken: string): Promise<string | undefined> {
      try {
        const config = await connect(provider);
        if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
        const given = { id_token_hint: idToken, post_logout_redirect_uri: home() };
        return oidc.buildEndSessionUrl(config, given).href;
      } catch (error) {
        log.warn({ provider: provider.label, reason: reasonOf(error) }, 'an OpenID provider cannot be reached');
        return undefined;
      }
    },

    /** The published configuration of the provider. */
    metadata: async (provider: Connection): Promise<oidc.ServerMetadata> =>
      (await configurationOf(provider)).serverMetadata(),

    /** Throws if the provider can't be reached or has no valid configuration. */
    async check(provider: Pick<Connection, 'issuer'>): Promise<void> {
      known.delete(provider.issuer);
      await discover(provider.issuer);
    },
  };
}

export type OpenIdClient = ReturnType<typeof createOpenIdClient>;
