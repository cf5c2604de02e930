import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { networks } from '../../env/fields.ts';

/**
 * The visitor's network address. Without TRUST_PROXY it is the connection's. With it, a proxy's word
 * is taken: the rightmost forwarded address that is not itself a trusted proxy's, since whatever
 * stands left of it may be the visitor's own invention.
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

/** The addresses of X-Forwarded-For, up to the first from the right that is none. */
function forwardedBy(request: IncomingMessage): string[] {
  const header = request.headers['x-forwarded-for'];
  const parts = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  const addresses = parts.map((part) => plain(part.trim()));
  return addresses.slice(addresses.findLastIndex((address) => isIP(address) === 0) + 1);
}

/** IPv4 in IPv6's clothes is one address with its plain form. */
function plain(address: string): string {
  return address.startsWith('::') ? address.replace(/^::ffff:(?=\d+\.)/i, '') : address;
}
