import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Networks that go by a name, as the framework has them. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An IPv4 address that came over an IPv6 socket is still the same. */
export const plainAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks.flatMap((entry) => named[entry] ?? [entry])) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Tells whether an address is that of a proxy whose word counts. */
export function createTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = listOf(trustedProxies);
  return (address) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711` are addresses with a port. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1');

/** Of the hops that a header names, those that can be believed: what stands before something that is no address can be anything. */
function hopsIn(header: string | string[] | undefined): string[] {
  const hops = String(header ?? '')
    .split(',')
    .map((hop) => plainAddress(withoutPort(hop.trim())));
  return hops.slice(hops.findLastIndex((hop) => isIP(hop) === 0) + 1);
}

/** Leaves of X-Forwarded-For what is addresses, for all who read it. */
export function cleanForwardedFor(request: IncomingMessage): void {
  const header = request.headers['x-forwarded-for'];
  if (header === undefined) return;
  const hops = hopsIn(header);
  if (hops.length === 0) delete request.headers['x-forwarded-for'];
  else request.headers['x-forwarded-for'] = hops.join(', ');
}

/** Tells who sends a request that the framework doesn't see: what trusted proxies say of it counts, nothing else. */
export function createClientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = createTrust(trustedProxies);
  return (request) => {
    const hops = hopsIn(request.headers['x-forwarded-for']);
    let address = plainAddress(request.socket.remoteAddress ?? '');
    while (isTrusted(address) && hops.length > 0) address = hops.pop() ?? address;
    return address;
  };
}
