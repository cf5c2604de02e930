import { isIPv4, isIPv6 } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import type { Origin } from '../../../contract/calls.ts';
import type { Caller } from '../../backend.ts';

/**
 * The key that limits count a network address by: for IPv6 its /64, which one household or host can
 * change within at will; for IPv4 in IPv6 the IPv4 address.
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

/**
 * The same key for a public address; undefined for the others: behind a proxy that does not pass
 * addresses on, everybody has the same private one.
 */
export function publicNetwork(address: string): string | undefined {
  const key = addressKey(address);
  return isPublicAddress(isIPv4(key) ? key : address) ? key : undefined;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // URLs have one canonical form: lower case, IPv4 endings as two groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - head.length - tail.length;
  return [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
}

/** The key that limits and queues count a call by: the member, or a guest's address. */
export function senderOf(caller: Caller | undefined, { address }: Pick<Origin, 'address'>): string {
  return caller ? `member ${String(caller.id)}` : addressKey(address);
}
