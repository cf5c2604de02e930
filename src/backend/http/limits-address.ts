import { isIPv6 } from 'node:net';

/**
 * What limits count a network address by: IPv6 by its /64, which is what one household or host is
 * given and may change within at will; IPv4 in IPv6 as IPv4.
 */
export function addressKey(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (
    groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' &&
    high !== undefined &&
    low !== undefined
  ) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // URLs spell addresses in one way alone: lower case, IPv4 endings as two groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - head.length - tail.length;
  return [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
}
