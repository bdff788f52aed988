import { isIPv6 } from 'node:net';

const groupsIn = (text: string): string[] => text.split(':').filter(Boolean);

/** The first four groups of an IPv6 address, whichever way it is written. */
function prefixOf(address: string): string {
  const [before = '', after] = address.replace(/%.*$/, '').split('::', 2);
  const head = groupsIn(before);
  const tail = groupsIn(after ?? '');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * The network that counts as one caller: an address of IPv4, or a network of IPv6 (/64). A household or an office has
 * one, and chooses its addresses at will.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  // Only addresses of this machine and old embeddings end like IPv4.
  return isIPv6(ip) && !ip.includes('.') ? prefixOf(ip) : ip;
}
