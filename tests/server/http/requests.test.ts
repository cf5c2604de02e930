import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressReader } from '../../../src/server/http/address.ts';
import { COMPRESSED, encodingFor, FASTEST_FIRST } from '../../../src/server/http/encodings.ts';
import { hostGuard, isCrossSite } from '../../../src/server/http/origin.ts';
import { countsViews } from '../../../src/server/http/visits.ts';

/** As much of a request as these functions read. */
function request(headers: Record<string, string>, more: object = {}): IncomingMessage {
  return { method: 'GET', headers, ...more } as IncomingMessage;
}

describe('The host of a request', () => {
  const allows = hostGuard('https://atoll.example.com');

  it.each([
    'atoll.example.com',
    'atoll.example.com:443',
    'ATOLL.example.com',
    'localhost:9',
    '127.0.0.1',
    '[::1]:80',
  ])('may be %s', (host) => {
    expect(allows(host)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'evil.example',
    'atoll.example.com:8443',
    'atoll.example.com.evil.example',
    'localhost.evil.example',
    'atoll.example.com@evil.example',
    'atoll.example.com/',
    '127.0.0.1:1:1',
    '[::2]',
  ])('may not be %s', (host) => {
    expect(allows(host)).toBe(false);
  });

  it('has the port of the address of the site', () => {
    const withPort = hostGuard('http://atoll.example.com:8080');
    expect(withPort('atoll.example.com:8080')).toBe(true);
    expect(withPort('atoll.example.com')).toBe(false);
  });
});

describe('The address of a visitor', () => {
  const read = (trusted: string[], forwarded: string, remoteAddress = '10.0.0.1') =>
    addressReader(trusted)(
      request({ 'x-forwarded-for': forwarded }, { socket: { remoteAddress } }),
    );

  it('is the connection’s, whatever is forwarded, unless a proxy is trusted', () => {
    expect(read([], '1.2.3.4')).toBe('10.0.0.1');
    expect(read(['192.168.0.0/16'], '1.2.3.4')).toBe('10.0.0.1');
  });

  it('is the rightmost forwarded one if the proxy in front is trusted', () => {
    expect(read(['any'], '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4');
    expect(read(['any'], '')).toBe('10.0.0.1');
    expect(read(['any'], 'unknown')).toBe('10.0.0.1');
    expect(read(['any'], '6.6.6.6, <script>')).toBe('10.0.0.1');
  });

  it('is the rightmost that is not a trusted proxy', () => {
    const proxies = ['10.0.0.0/8', 'fd00::/8'];
    expect(read(proxies, '6.6.6.6, 1.2.3.4, 10.0.0.7')).toBe('1.2.3.4');
    expect(read(proxies, '2001:db8::1, fd00::7', 'fd00::1')).toBe('2001:db8::1');
    expect(read(proxies, '10.0.0.8')).toBe('10.0.0.1');
  });

  it('is plain IPv4 if IPv6 wraps it', () => {
    expect(read([], '', '::ffff:1.2.3.4')).toBe('1.2.3.4');
    expect(read(['10.0.0.0/8'], '::ffff:1.2.3.4', '::ffff:10.0.0.1')).toBe('1.2.3.4');
  });
});

describe('A form', () => {
  const SITE = 'https://atoll.example.com';
  const post = (headers: Record<string, string>) =>
    isCrossSite(request({ host: 'atoll.example.com', ...headers }, { method: 'POST' }), SITE);

  it('is accepted from our own pages', () => {
    expect(post({ origin: SITE })).toBe(false);
    expect(post({ origin: SITE, 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(post({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(post({ host: 'localhost:4321', origin: 'http://localhost:4321' })).toBe(false);
  });

  it('is accepted from clients that are not browsers', () => {
    expect(post({})).toBe(false);
  });

  describe('with a member’s cookie, from a text browser,', () => {
    const cookie = 'session=sealed';

    it('is accepted from our own pages, by their Referer', () => {
      expect(post({ cookie, referer: `${SITE}/questions/1?tab=x` })).toBe(false);
      const host = 'localhost:4321';
      expect(post({ cookie, host, referer: `http://${host}/ask` })).toBe(false);
    });

    it('is refused from other pages, from ours by http, and without a Referer', () => {
      expect(post({ cookie })).toBe(true);
      for (const referer of [
        'https://evil.example/',
        `https://evil.example/?${SITE}/`,
        `${SITE}.evil.example/`,
        `${SITE}@evil.example/`,
        'http://atoll.example.com/ask',
        'https://atoll.example.com:8443/ask',
        'file:///etc/passwd',
        '',
        '/ask',
      ]) {
        expect(post({ cookie, referer })).toBe(true);
      }
    });

    it('is judged by Origin or Sec-Fetch-Site if there is one of them', () => {
      const referer = `${SITE}/ask`;
      expect(post({ cookie, referer, origin: 'https://evil.example' })).toBe(true);
      expect(post({ cookie, referer, origin: 'null' })).toBe(true);
      expect(post({ cookie, referer, 'sec-fetch-site': 'same-site' })).toBe(true);
    });
  });

  it('is refused from pages of other sites', () => {
    expect(post({ origin: 'https://evil.example' })).toBe(true);
    expect(post({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(post({ origin: 'null' })).toBe(true);
    expect(post({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(true);
    expect(post({ 'sec-fetch-site': 'same-site' })).toBe(true);
    expect(post({ origin: 'nonsense' })).toBe(true);
  });

  it('is refused from our own name by http', () => {
    expect(post({ origin: 'http://atoll.example.com' })).toBe(true);
    const same = { 'sec-fetch-site': 'same-origin' };
    expect(post({ origin: 'http://atoll.example.com', ...same })).toBe(true);
    expect(post({ origin: 'https://atoll.example.com:8443' })).toBe(true);
    expect(post({ host: 'ATOLL.example.com:443', origin: 'http://ATOLL.example.com:443' })).toBe(
      true,
    );
  });

  it('at a local name is accepted only from the same name and port, by http', () => {
    const host = 'localhost:4321';
    expect(post({ host, origin: SITE })).toBe(false);
    expect(post({ host: '[::1]:4321', origin: 'http://[::1]:4321' })).toBe(false);
    expect(post({ host, origin: 'https://localhost:4321' })).toBe(true);
    expect(post({ host, origin: 'ftp://localhost:4321' })).toBe(true);
    expect(post({ host, origin: 'http://localhost:4322' })).toBe(true);
    expect(post({ host, origin: 'http://127.0.0.1:4321' })).toBe(true);
    expect(post({ host, origin: 'http://localhost:4321/' })).toBe(true);
  });

  it('is refused by http if a local name is the address of the site', () => {
    const isRefused = (host: string, origin: string) =>
      isCrossSite(request({ host, origin }, { method: 'POST' }), 'https://localhost');
    expect(isRefused('localhost', 'https://localhost')).toBe(false);
    expect(isRefused('localhost', 'http://localhost')).toBe(true);
    expect(isRefused('localhost:443', 'http://localhost:443')).toBe(true);
    expect(isRefused('127.0.0.1:443', 'http://127.0.0.1:443')).toBe(false);
  });

  it('is checked only if it is posted', () => {
    expect(isCrossSite(request({ origin: 'https://evil.example' }), SITE)).toBe(false);
  });
});

describe('A view', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  it('counts when a person reads', () => {
    expect(countsViews(request({ 'user-agent': FIREFOX }))).toBe(true);
    expect(countsViews(request({}))).toBe(true);
    expect(
      countsViews(request({ 'user-agent': 'Mozilla/5.0 (Linux; Android 9; CUBOT X19)' })),
    ).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)',
    'facebookexternalhit/1.1',
    'Baiduspider+(+http://www.baidu.com/search/spider.htm)',
  ])('does not count for %s', (agent) => {
    expect(countsViews(request({ 'user-agent': agent }))).toBe(false);
  });

  it('does not count for prefetched pages', () => {
    const ahead = { 'user-agent': FIREFOX };
    expect(countsViews(request({ ...ahead, 'sec-purpose': 'prefetch;prerender' }))).toBe(false);
    expect(countsViews(request({ ...ahead, purpose: 'prefetch' }))).toBe(false);
    expect(countsViews(request(ahead, { method: 'HEAD' }))).toBe(false);
  });
});

describe('The encoding of a response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['gzip, zstd', 'zstd'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['BR', 'br'],
    ['identity', undefined],
    ['', undefined],
    ['gzip;q=0', undefined],
  ])('for %s is %s', (header, encoding) => {
    expect(encodingFor(header, COMPRESSED)).toBe(encoding);
  });

  it('is one that is available', () => {
    expect(encodingFor('gzip, br', ['gzip'])).toBe('gzip');
    expect(encodingFor<'br'>('br', [])).toBeUndefined();
    expect(encodingFor('gzip, zstd', COMPRESSED)).toBe('zstd');
  });

  it('is the fastest one if the response is for one client', () => {
    expect(encodingFor('gzip, deflate, br, zstd', FASTEST_FIRST)).toBe('zstd');
    expect(encodingFor('gzip, deflate, br', FASTEST_FIRST)).toBe('br');
  });
});
