import { BlockList, isIP } from 'node:net';

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
Object.setPrototypeOf(named, null);

/** Names that the configuration accepts instead of networks. */
export const networkNames: readonly string[] = Object.keys(named);

/** Networks without servers on the Internet: https://www.iana.org/assignments/iana-ipv4-special-registry */
const special: readonly string[] = [
  ...networkNames,
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
  // Addresses in these networks contain an IPv4 address, and so could lead anywhere.
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  '100::/64',
  '2001:db8::/32',
  'fec0::/10',
  'ff00::/8',
];

const families = { 4: 'ipv4', 6: 'ipv6' } as const;

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 4 || version === 6 ? families[version] : undefined;
}

/** Accepts an address, a network such as 10.0.0.0/8, or the name of one. */
export function isNetwork(text: string): boolean {
  if (networkNames.includes(text)) return true;
  const [address = '', bits, more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more === undefined && longest > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= longest));
}

/**
 * A test for addresses in these networks. The IPv6 form of an IPv4 address (::ffff:10.0.0.1) counts as that address.
 */
/** Whether the host of an address is this machine. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replaceAll(/[[\]]/g, '');
  return host === 'localhost' || createNetworkTest(['loopback'])(host);
}

export function createNetworkTest(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address) ?? 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== undefined && list.check(address, family);
  };
}

/** A test for addresses that Hearth may call: on the Internet, or in a network that the configuration opens. */
export function createOutgoingTest(openNetworks: readonly string[]): (address: string) => boolean {
  const isSpecial = createNetworkTest(special);
  const isOpened = createNetworkTest(openNetworks);
  return (address) => isIP(address) !== 0 && (isOpened(address) || !isSpecial(address));
}
