import { BlockList, isIP } from 'node:net';

/** Networks that go by a name. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
Object.setPrototypeOf(named, null);

/** Addresses that are not those of a server on the Internet: https://www.iana.org/assignments/iana-ipv4-special-registry */
const special: readonly string[] = [
  ...Object.values(named).flat(),
  '0.0.0.0/8',
  '100.64.0.0/10',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  // These carry an IPv4 address, and so could lead anywhere.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  '100::/64',
  '2001:db8::/32',
  'fec0::/10',
  'ff00::/8',
];

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}

/** Tells whether an address may be called: one on the Internet, or in a network that was opened. */
export function createReach(opened: readonly string[]): (address: string) => boolean {
  const closed = listOf(special);
  const open = listOf(opened);
  return (address) => {
    const family = { 0: undefined, 4: 'ipv4', 6: 'ipv6' }[isIP(address)] as 'ipv4' | 'ipv6' | undefined;
    return family !== undefined && (open.check(address, family) || !closed.check(address, family));
  };
}
