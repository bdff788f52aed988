import { AsyncLocalStorage } from 'node:async_hooks';
import { createNetworkTest } from '../../lib/network/networks.ts';
import { plainAddress } from './client-address.ts';
import type { RequestHead } from './plain-requests.ts';

interface Options {
  trustedProxies: readonly string[];
  /** The configured address takes precedence over a proxy's headers. */
  baseUrl: string | undefined;
}

const host = /^(?:[a-z0-9](?:[\w.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The entry of the nearest proxy is the last one. */
const lastOf = (header: string | string[] | undefined): string | undefined =>
  header === undefined ? undefined : String(header).split(',').at(-1)?.trim();

/** Knows the public origin of the current request, where a trusted proxy reports it. */
export function createPublicOrigin({ trustedProxies, baseUrl }: Options) {
  const current = new AsyncLocalStorage<string>();
  const isTrusted = createNetworkTest(trustedProxies);

  function originOf({ headers, socket }: RequestHead): string | undefined {
    const proto = lastOf(headers['x-forwarded-proto'])?.toLowerCase();
    const name = lastOf(headers['x-forwarded-host']);
    if (proto === undefined && name === undefined) return undefined;
    if (!isTrusted(plainAddress(socket.remoteAddress ?? ''))) return undefined;
    const own = 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http';
    const publicHost = name ?? headers.host ?? '';
    if (!host.test(publicHost)) return undefined;
    return `${proto === 'https' || proto === 'http' ? proto : own}://${publicHost}`;
  }

  return {
    /** The origin, or undefined if the configured one applies. */
    origin: (): string | undefined => current.getStore(),
    /** Runs the work with the request's origin. */
    by<T>(request: RequestHead, work: () => T): T {
      const origin = baseUrl === undefined && trustedProxies.length > 0 ? originOf(request) : undefined;
      return origin === undefined ? work() : current.run(origin, work);
    },
  };
}

export type PublicOrigin = ReturnType<typeof createPublicOrigin>;
