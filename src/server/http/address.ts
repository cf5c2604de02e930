import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { networks } from '../../env/fields.ts';

/**
 * Returns the visitor's network address: the connection's, or, with TRUST_PROXY, the rightmost
 * forwarded address that is not a trusted proxy's. Addresses to the left of it may be forged by the
 * visitor.
 */
export function addressReader(trusted: readonly string[]): (request: IncomingMessage) => string {
  const proxies = networks(trusted);
  if (trusted.length === 0) return ownAddress;
  const isAnyTrusted = trusted.includes('any');
  const isProxy = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return (request) => {
    const own = ownAddress(request);
    if (!isAnyTrusted && !isProxy(own)) return own;
    const forwarded = forwardedBy(request);
    return forwarded.findLast((address) => !isProxy(address)) ?? own;
  };
}

function ownAddress({ socket }: IncomingMessage): string {
  return plain(socket.remoteAddress ?? '');
}

/** The addresses of X-Forwarded-For from the right, up to the first invalid one. */
function forwardedBy(request: IncomingMessage): string[] {
  const header = request.headers['x-forwarded-for'];
  const parts = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  const addresses = parts.map((part) => plain(part.trim()));
  return addresses.slice(addresses.findLastIndex((address) => isIP(address) === 0) + 1);
}

/** An IPv4-mapped IPv6 address equals its plain form. */
function plain(address: string): string {
  return address.startsWith('::') ? address.replace(/^::ffff:(?=\d+\.)/i, '') : address;
}
