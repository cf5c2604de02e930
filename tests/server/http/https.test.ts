import { describe, expect, it } from 'vitest';
import { get, raw } from '../../support/raw.ts';
import { sharedDemo, siteForSuite } from '../../support/shared-sites.ts';

const HOST = 'atoll.example.com';
const HSTS = 'strict-transport-security';

const post = (path: string, host: string, origin: string) => {
  const body = 'theme=dark&back=/tags';
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const length = `Content-Length: ${String(body.length)}`;
  return get(path, host, [`Origin: ${origin}`, type, length]).replace('GET', 'POST') + body;
};

/** A response of each kind, with its status. */
const ANSWERS: [what: string, status: number, request: (host: string) => string][] = [
  ['a page', 200, (host) => get('/', host)],
  ['a cached page', 200, (host) => get('/', host)],
  ['a page that the reader has', 304, (host) => get('/', host, ['If-None-Match: *'])],
  ['a missing page', 404, (host) => get('/no-such-page', host)],
  ['a redirect', 303, (host) => get('/dashboard', host)],
  ['the response to a form', 303, (host) => post('/theme', host, `https://${host}`)],
  ['a call', 200, (host) => get('/api', host)],
  ['a missing call', 404, (host) => get('/api/nothing', host)],
  ['a socket', 200, (host) => get('/socket.io/?EIO=4&transport=polling', host)],
  ['a file', 200, (host) => get('/icon.svg', host)],
  ['a file that the reader has', 304, (host) => get('/icon.svg', host, ['If-None-Match: *'])],
  ['a missing file', 404, (host) => get('/_astro/nothing.js', host)],
  ['health', 200, (host) => get('/healthz', host)],
  ['an invalid address', 400, () => get('//nothing', HOST)],
  ['a wrong method', 405, (host) => get('/', host).replace('GET', 'PUT')],
  ['a form of another site', 403, (host) => post('/theme', host, 'https://evil.example')],
  ['a wrong host', 421, () => get('/', 'evil.example')],
  [
    'a socket at a wrong host',
    421,
    () => get('/socket.io/?EIO=4&transport=polling', 'evil.example'),
  ],
];

describe('A site whose address is https', async () => {
  const site = await siteForSuite({ env: { SITE_URL: `https://${HOST}` } });

  it.each(ANSWERS)('restricts browsers to https with %s', async (_, status, request) => {
    const answer = await raw(site.port, request(HOST));
    expect([answer.status, answer.headers[HSTS]]).toEqual([status, 'max-age=31536000']);
  });

  it('refuses forms from its own name by http', async () => {
    const answer = async (host: string, origin: string) =>
      (await raw(site.port, post('/theme', host, origin))).status;
    expect(await answer(HOST, `https://${HOST}`)).toBe(303);
    expect(await answer(HOST, `http://${HOST}`)).toBe(403);
    expect(await answer('localhost:80', 'http://localhost:80')).toBe(303);
    expect(await answer('localhost:80', 'https://localhost:80')).toBe(403);
  });
});

describe('A site whose address is http', () => {
  it('does not restrict browsers to https', async () => {
    const { port } = await sharedDemo();
    for (const [, , request] of ANSWERS)
      expect((await raw(port, request(`127.0.0.1:${String(port)}`))).headers[HSTS]).toBeUndefined();
  });
});
