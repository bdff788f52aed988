import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import type { Cleanup } from '../hearth/hearth.ts';

/** Claims about a person. */
export interface Claims {
  email?: string;
  email_verified?: boolean;
  name?: string;
  preferred_username?: string;
  groups?: string[];
}

export const client = { client_id: 'hearth', client_secret: 'a-secret-of-the-client-1234567890' };

/** Follows the redirects of a provider as a browser does, with its cookies, and fills in its forms. */
export function createProviderVisitor() {
  const cookies = new Map<string, string>();

  async function fetchPage(address: string, body?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const init = body === undefined ? {} : { method: 'POST', body };
    const answered = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answered.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return answered;
  }

  /** Signs in with this name. Returns the address outside of the provider to which it sends the browser. */
  async function signIn(start: string, login: string): Promise<URL> {
    const { origin } = new URL(start);
    let answered = await fetchPage(start);
    for (let step = 0; step < 20; step += 1) {
      const location = answered.headers.get('location');
      if (location !== null) {
        const next = new URL(location, start);
        if (next.origin !== origin) return next;
        answered = await fetchPage(next.href);
        continue;
      }
      const html = await answered.text();
      const action = /<form[^>]+action="([^"]+)"/.exec(html)?.[1];
      if (action === undefined) throw new Error(`the provider answered with ${answered.status}: ${html.slice(0, 500)}`);
      const prompt = html.includes('name="login"')
        ? { prompt: 'login', login, password: 'any' }
        : { prompt: 'consent' };
      answered = await fetchPage(new URL(action, start).href, new URLSearchParams(prompt));
    }
    throw new Error('the provider never sent the browser back');
  }

  /** Signs out at the provider, which notifies the platforms that it has signed the person in to. */
  async function signOut(issuer: string): Promise<void> {
    const html = await (await fetchPage(`${issuer}/session/end`)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1];
    if (xsrf === undefined) throw new Error(`the provider does not sign out: ${html.slice(0, 500)}`);
    await fetchPage(`${issuer}/session/end/confirm`, new URLSearchParams({ xsrf, logout: 'yes' }));
  }

  return { signIn, signOut, fetchPage };
}

/** A real provider of OpenID Connect on a free port of the loopback interface. Any password signs people in. */
export async function startOpenIdProvider(test: Cleanup, hearthBase: string) {
  const people = new Map<string, Claims>();
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'of-the-test', use: 'sig', alg: 'RS256' }] },
    // The provider itself connects to no address of this machine.
    fetch: (address: string, { dispatcher: _refusing, ...init }: RequestInit & { dispatcher?: unknown }) =>
      fetch(address, init),
    clients: [
      {
        ...client,
        redirect_uris: [1, 2, 3].map((id) => `${hearthBase}/sign-in/openid/${id}`),
        post_logout_redirect_uris: [`${hearthBase}/sign-in`],
        backchannel_logout_uri: `${hearthBase}/api/openid_sign_outs/1`,
        backchannel_logout_session_required: true,
      },
    ],
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
  });
  const state = { hasUnreadableKeys: false };
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (state.hasUnreadableKeys && request.url === '/jwks') response.end('<h1>Maintenance</h1>');
    else answer(request, response);
  });

  /** The outcomes of its notes about sign-outs: an error, or undefined for a success. */
  const signOuts: (string | undefined)[] = [];
  provider.on('backchannel.success', () => signOuts.push(undefined));
  provider.on('backchannel.error', (_context, error) => signOuts.push(String(error)));

  /** A token with the key of the provider. */
  const sign = (claims: JWTPayload, header: { typ?: string } = {}): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'of-the-test', ...header }).sign(privateKey);

  async function stop(): Promise<void> {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  }
  test.after(stop);
  return { issuer, people, signOuts, sign, stop, state };
}
