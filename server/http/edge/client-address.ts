import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { createNetworkTest } from '../../lib/network/networks.ts';
import type { RequestHead } from './plain-requests.ts';

/** The IPv4 address of a client that connects over an IPv6 socket. */
export const plainAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** Accepts addresses with a port, such as `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1');

/** The trustworthy hops in a header: everything before a hop that is not an address may be forged. */
function hopsIn(header: string | string[] | undefined): string[] {
  const hops = String(header ?? '')
    .split(',')
    .map((hop) => plainAddress(withoutPort(hop.trim())));
  return hops.slice(hops.findLastIndex((hop) => isIP(hop) === 0) + 1);
}

/** Removes everything that is not an address from X-Forwarded-For, for all readers of the header. */
export function cleanForwardedFor(request: IncomingMessage): void {
  const header = request.headers['x-forwarded-for'];
  if (header === undefined) return;
  const hops = hopsIn(header);
  if (hops.length === 0) delete request.headers['x-forwarded-for'];
  else request.headers['x-forwarded-for'] = hops.join(', ');
}

/** Finds the client of a request that bypasses the framework. Only trusted proxies are believed. */
export function createClientAddress(trustedProxies: readonly string[]): (request: RequestHead) => string {
  const isTrusted = createNetworkTest(trustedProxies);
  const own = new WeakMap<object, string>();

  /** The address at the other end of the connection. */
  function peerOf({ socket }: RequestHead): string {
    const known = own.get(socket);
    if (known !== undefined) return known;
    const address = plainAddress(socket.remoteAddress ?? '');
    own.set(socket, address);
    return address;
  }

  return (request) => {
    let address = peerOf(request);
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded === undefined || trustedProxies.length === 0) return address;
    const hops = hopsIn(forwarded);
    while (isTrusted(address) && hops.length > 0) address = hops.pop() ?? address;
    return address;
  };
}
