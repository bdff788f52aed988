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
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

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

/** Tells who sends a request that the framework doesn't see: what trusted proxies say of it counts, nothing else. */
export function createClientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = listOf(trustedProxies);
  const isTrusted = (address: string): boolean => isIP(address) !== 0 && trusted.check(address, familyOf(address));

  return (request) => {
    const header = request.headers['x-forwarded-for'] ?? '';
    const hops = String(header).split(',').map(plain).filter(Boolean);
    let address = plain(request.socket.remoteAddress ?? '');
    while (isTrusted(address) && hops.length > 0) address = hops.pop() ?? address;
    return address;
  };
}
