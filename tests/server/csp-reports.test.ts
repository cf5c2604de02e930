import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withChromium } from '../support/chromium.ts';
import { linesOf, logged } from '../support/log.ts';
import { get, raw } from '../support/raw.ts';
import { startSite, type TestSite } from '../support/site.ts';

const REPORT = {
  'document-uri': 'https://atoll.example.com/reset-password?token=a-secret#there',
  'violated-directive': 'script-src',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/x.js?who=a-secret',
  'source-file': 'https://atoll.example.com/_astro/app.js?a-secret',
  'line-number': 7,
  'script-sample': 'a-secret',
  'original-policy': "default-src 'self'",
};

let site: TestSite;

beforeAll(async () => {
  site = await startSite({ env: { TRUST_PROXY: '1', RATE_LIMIT: '0', LOG_LEVEL: 'debug' } });
}, 180_000);

afterAll(() => site.stop());

/** The logged reports about this directive. */
const loggedOf = (directive: string, from = site) =>
  logged(from, '"cspReport"', `"directive":"${directive}"`);

function send(
  body: string | object,
  address: string,
  headers: Record<string, string> = {},
  url = site.url,
) {
  return fetch(`${url}/csp-reports`, {
    method: 'POST',
    headers: {
      'content-type': 'application/csp-report',
      'x-forwarded-for': address,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const named = (directive: string, more: object = {}) => ({
  'csp-report': { ...REPORT, 'effective-directive': directive, ...more },
});

/** Headers of a report that seems to come from another site. */
const BROWSER = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

it('A page that is replaced by the 404 page names the address for reports once', async () => {
  const { headers } = await fetch(`${site.url}/posts/99999/history`);
  expect(headers.get('content-security-policy')?.match(/report-uri/g)).toHaveLength(1);
});

describe('Reports of the content security policy', () => {
  it.each(['/', '/', '/login', '/no-such-page'])('are requested by the page %s', async (path) => {
    const policy = (await fetch(site.url + path)).headers.get('content-security-policy');
    expect(policy).toMatch(/; ?report-uri \/csp-reports$/);
    expect(policy?.split(';').filter((part) => part.trim() === '')).toEqual([]);
  });

  it('are logged with useful details, but without queries', async () => {
    expect((await send(named('script-src-elem'), '192.0.2.1', BROWSER)).status).toBe(204);
    expect(await loggedOf('script-src-elem')).toMatchObject([
      {
        level: 40,
        cspReport: {
          directive: 'script-src-elem',
          blocked: 'https://evil.example/x.js',
          document: 'https://atoll.example.com/reset-password',
          source: 'https://atoll.example.com/_astro/app.js',
          line: 7,
        },
      },
    ]);
    expect((await linesOf(site)).join('\n')).not.toContain('a-secret');
  });

  it('are sent by a browser whose page tried to load a foreign script', async () => {
    await withChromium(async (browser) => {
      const page = await browser.newPage();
      await page.goto(`${site.url}/about?a-secret`);
      const reported = page.waitForRequest(`${site.url}/csp-reports`);
      await page.evaluate(() => {
        const script = document.createElement('script');
        script.src = 'http://127.0.0.1:9/x.js?a-secret';
        document.head.append(script);
      });
      expect((await (await reported).response())?.status()).toBe(204);
    });
    const from = { document: `${site.url}/about`, blocked: 'http://127.0.0.1:9/x.js' };
    expect(await logged(site, '/x.js', '127.0.0.1')).toMatchObject([{ cspReport: from }]);
    expect((await linesOf(site)).join('\n')).not.toContain('a-secret');
  });

  it('name the violated directive if there is no effective one', async () => {
    const report = { 'csp-report': { 'violated-directive': 'old-src' } };
    expect((await send(report, '192.0.2.2')).status).toBe(204);
    expect(await loggedOf('old-src')).toHaveLength(1);
  });

  it('cannot fill the log with long texts or add lines to it', async () => {
    const more = {
      'blocked-uri': `a\n\u001b[31m\u2028\u202e${'b'.repeat(2000)}`,
      'source-file': { not: 'a text' },
      'line-number': 'seven',
    };
    expect((await send(named('long-src', more), '192.0.2.4')).status).toBe(204);
    const [line] = await loggedOf('long-src');
    expect(line?.cspReport).toEqual({
      directive: 'long-src',
      document: 'https://atoll.example.com/reset-password',
      blocked: `a[31m${'b'.repeat(195)}`,
    });
  });

  it.each([
    ['not JSON', 'nonsense', 400],
    ['empty', '', 400],
    ['not a report', '[5]', 400],
    ['without a directive', '{"csp-report":{"blocked-uri":"x"}}', 400],
    ['more than 8 KB', JSON.stringify(named('huge', { a: 'a'.repeat(8192) })), 413],
  ])('are refused if they are %s', async (_, body, status) => {
    expect((await send(body, '192.0.2.5')).status).toBe(status);
  });

  it('are refused if they are of another type, or are not posted', async () => {
    for (const type of ['application/json', 'text/plain', '']) {
      const { status } = await send(named('no-src'), '192.0.2.6', { 'content-type': type });
      expect(status).toBe(415);
    }
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await fetch(`${site.url}/csp-reports`, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
    expect((await raw(site.port, get('/csp-reports', 'evil.example'))).status).toBe(421);
    expect(await loggedOf('no-src')).toEqual([]);
  });

  it('are read no further than 8 KB, even if they declare no length', async () => {
    const headers = ['Content-Type: application/csp-report', 'Transfer-Encoding: chunked'];
    const begin = get('/csp-reports', 'localhost', headers).replace('GET', 'POST');
    // The end of the body never comes.
    const answer = await raw(site.port, `${begin}2001\r\n${'a'.repeat(0x2001)}\r\n`);
    expect([answer.status, answer.headers.connection]).toEqual([413, 'close']);
  });
});
