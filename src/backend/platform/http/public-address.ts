import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Special-purpose networks (IANA's registry), which have no public hosts. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Special-purpose parts of 2000::/3, the only public range: tunnels embed IPv4 addresses. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [net, bits] of SPECIAL_V4) special.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of SPECIAL_V6) special.addSubnet(net, bits, 'ipv6');
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is public. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return unicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}

/**
 * Resolves a host to an address to connect to directly, because a second look-up could return
 * another. @throws if any of its addresses is not public
 */
export async function publicAddressOf(hostname: string): Promise<Address> {
  const addresses = await addressesOf(hostname);
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new Error(`${hostname} is not a public host`);
  return first;
}

/** URLs put IPv6 addresses in brackets. */
export async function addressesOf(hostname: string): Promise<readonly Address[]> {
  const bare = hostname.replaceAll(/^\[|\]$/g, '');
  const family = isIP(bare);
  return family === 0 ? lookup(bare, { all: true }) : [{ address: bare, family }];
}
