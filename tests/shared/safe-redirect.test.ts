import { describe, expect, it } from 'vitest';
import { signInPath } from '../../src/contract/addresses.ts';
import { safeRedirect } from '../../src/shared/safe-redirect.ts';

const HOSTS = [
  'evil.example',
  '%65vil.example',
  'evil。example',
  '3232235521',
  '[::1]',
  'a@evil.example',
];
/** Tricks that make an address look like a path, or a path like an address. */
const TRICKS: readonly ((host: string) => string)[] = [
  (host) => `//${host}`,
  (host) => `///${host}`,
  (host) => `////${host}/..`,
  (host) => `/\\${host}`,
  (host) => `\\/${host}`,
  (host) => `\\\\${host}`,
  (host) => `/\\/${host}`,
  (host) => `/\t/${host}`,
  (host) => `/\n/${host}`,
  (host) => `/\r//${host}`,
  (host) => `\t//${host}`,
  (host) => ` //${host}`,
  (host) => `\u0000//${host}`,
  (host) => `\u000b//${host}`,
  (host) => `http://${host}`,
  (host) => `https://${host}`,
  (host) => `HTTP://${host}`,
  (host) => `hTTps:${host}`,
  (host) => `https:/${host}`,
  (host) => `https:\\\\${host}`,
  (host) => `http:///${host}`,
  (host) => `ftp://${host}`,
  (host) => `ws://${host}`,
  (host) => `javascript:alert(1)//${host}`,
  (host) => `JaVaScRiPt://${host}/%0aalert(1)`,
  (host) => `java\nscript:alert(1)//${host}`,
  (host) => `data:text/html,<script>location='//${host}'</script>`,
  (host) => `vbscript:x//${host}`,
  (host) => `blob:https://${host}/x`,
  (host) => `/.//${host}`,
  (host) => `/..//${host}`,
  (host) => `/../..//${host}`,
  (host) => `/a/..//${host}`,
  (host) => `/%2e//${host}`,
  (host) => `/%2e%2e//${host}`,
  (host) => `/x/%2e%2e//${host}`,
  (host) => `/.//\\${host}`,
  (host) => `.//${host}`,
  (host) => `..//${host}`,
  (host) => `?//${host}`,
  (host) => `#//${host}`,
  (host) => `@${host}`,
  (host) => `:80//${host}`,
  (host) => `.${host}`,
  (host) => host,
  (host) => `/\u2028/${host}`.replace('\u2028', '\u0085'),
  (host) => `/\\\t${host}`,
  (host) => `/${'\\'.repeat(5)}${host}`,
  (host) => `//${host}%2f..`,
  (host) => `//user:word@${host}/path`,
  (host) => `/%5c..\\${host}`,
];

const CASES = HOSTS.flatMap((host) => TRICKS.map((trick) => trick(host)));

describe('The path to return to', () => {
  it('is tested with 300 tricks', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(300);
  });

  it.each(CASES.map((address) => [JSON.stringify(address), address]))(
    'is never another site: %s',
    (_, address) => {
      const path = safeRedirect(address);
      // Resolves it like a Location header and like `location.assign`.
      for (const base of ['https://own.example/', 'https://own.example/login']) {
        expect(new URL(path, base).origin).toBe('https://own.example');
      }
      expect(path).toMatch(/^\/(?![/\\])/);
    },
  );

  it.each([
    '/',
    '/tags/c%2B%2B',
    '/questions?page=2&sort=votes',
    '/questions/1#a2',
    '/search?q=//x',
  ])('may be a page of this site with query and fragment: %s', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  it.each([[undefined], [null], [7], [['/a']], ['/'.padEnd(3_000, 'x')]])(
    'is the home page for %o',
    (value) => {
      expect(safeRedirect(value)).toBe('/');
    },
  );

  it('is passed to the sign-in page', () => {
    expect(signInPath('/')).toBe('/login');
    expect(signInPath('/ask?tag=c++')).toBe('/login?next=%2Fask%3Ftag%3Dc%2B%2B');
  });
});
