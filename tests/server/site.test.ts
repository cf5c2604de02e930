import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, ROOT } from '../rooms/sources.ts';
import { get, raw } from '../support/raw.ts';
import { siteForSuite } from '../support/shared-sites.ts';

const site = await siteForSuite({ env: { LOG_LEVEL: 'debug' } });

const fetchFrom = (path: string, init?: RequestInit) => fetch(site.url + path, init);

/** The number of responses to pipelined requests, until the connection is idle or ends. */
async function pipelined(count: number): Promise<number> {
  const socket = connect(site.port, '127.0.0.1');
  socket.write('GET /about HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n'.repeat(count));
  socket.setTimeout(1_000, () => socket.destroy());
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString('latin1'))).on('error', () => undefined);
  await once(socket, 'close');
  return text.split('HTTP/1.1 200 OK').length - 1;
}

describe('The server', () => {
  it('serves the API and pages on one port', async () => {
    const api = await fetchFrom('/api');
    expect(await api.json()).toMatchObject({ name: 'Atoll' });
    expect(api.headers.get('x-content-type-options')).toBe('nosniff');
    const home = await fetchFrom('/');
    expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await home.text()).toContain('Atoll');
    expect((await fetchFrom('/no-such-page')).status).toBe(404);
  });

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    'refuses the host %s, even for sockets',
    async (host) => {
      const paths = ['/', '/api', '/healthz', '/icon.svg', '/socket.io/?EIO=4&transport=polling'];
      for (const path of paths) {
        expect((await raw(site.port, get(path, host))).status).toBe(421);
      }
      const upgrade = ['Upgrade: websocket', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='];
      const socket = get('/socket.io/?EIO=4&transport=websocket', host, upgrade);
      expect((await raw(site.port, socket.replace('close', 'Upgrade'))).status).toBe(421);
    },
  );

  it.each(['h2c', 'websocket', 'TLS/1.3'])('ignores offers to upgrade to %s', async (protocol) => {
    for (const path of ['/about', '/api', '/healthz', '/socket.iox']) {
      const offer = get(path, 'localhost', [`Upgrade: ${protocol}`]);
      const expected = (await raw(site.port, get(path))).status;
      expect((await raw(site.port, offer.replace('close', 'Upgrade, close'))).status).toBe(
        expected,
      );
    }
  });

  it('serves none of Astro’s own endpoints', async () => {
    const own = ['/_image?href=/icon.svg&f=png', '/_image?href=/favicon.ico', '/_server-islands/x'];
    for (const path of own) {
      for (const method of ['GET', 'POST']) {
        const answer = await fetchFrom(path, { method });
        expect([answer.status, await answer.text()], path).toEqual([
          404,
          expect.stringContaining('Page Not Found'),
        ]);
      }
    }
    expect(site.log()).not.toMatch(/ERROR|"level":50/);
  });

  it('accepts an absolute address only if it is its own', async () => {
    expect((await raw(site.port, get('http://localhost/healthz'))).body).toContain('"ok"');
    expect((await raw(site.port, get('http://evil.example/healthz'))).status).toBe(400);
    expect((await raw(site.port, get('//evil.example/'))).status).toBe(400);
    expect((await raw(site.port, get('*'))).status).toBe(400);
  });

  it('refuses what is not HTTP', async () => {
    expect((await raw(site.port, 'nonsense\r\n\r\n')).status).toBe(400);
    const long = get('/', 'localhost', [`Cookie: ${'a'.repeat(20_000)}`]);
    expect((await raw(site.port, long)).status).toBe(431);
  });

  it('refuses a request with hundreds of headers', async () => {
    const headers = (count: number) =>
      Array.from({ length: count }, (_, at) => `X-${String(at)}: y`);
    const statusWith = async (count: number) =>
      (await raw(site.port, get('/healthz', 'localhost', headers(count)))).status;
    expect([await statusWith(80), await statusWith(300)]).toEqual([200, 431]);
  });

  it('answers pipelined requests, and ends a connection with hundreds of them', async () => {
    expect(await pipelined(5)).toBe(5);
    expect(await pipelined(300)).toBeLessThan(50);
  });

  it.each(['FOO', 'PROPFIND', 'PURGE', 'get'])(
    'does not know the method %s at any address',
    async (method) => {
      for (const path of ['/', '/api/questions', '/icon.svg', '/healthz'])
        expect((await raw(site.port, get(path).replace('GET', method))).status).toBe(501);
    },
  );

  it('logs requests without their queries', async () => {
    await fetchFrom('/healthz?token=secret-in-the-query');
    expect(site.log()).toContain('"path":"/healthz"');
    expect(site.log()).not.toContain('secret-in-the-query');
  });
});

describe('A file of the build', () => {
  const assets = () =>
    JSON.parse(readFileSync(join(ROOT, 'dist/assets.json'), 'utf8')) as Record<string, unknown>;
  const script = () => Object.keys(assets()).find((path) => /^\/_astro\/.*\.js$/.test(path)) ?? '';

  it.each(['br', 'gzip', 'identity'])(
    'is sent as %s, and can be cached forever',
    async (encoding) => {
      const path = script();
      const answer = await raw(site.port, get(path, 'localhost', [`Accept-Encoding: ${encoding}`]));
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'accept-encoding',
      });
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
      const decoded = await fetchFrom(path, { headers: { 'accept-encoding': encoding } });
      expect(await decoded.text()).toBe(readFileSync(join(ROOT, 'dist/client', path), 'utf8'));
    },
  );

  it('is not sent again to clients that have it', async () => {
    const first = await fetchFrom('/icon.svg');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    const again = await fetchFrom('/icon.svg', { headers: { 'if-none-match': `"a", W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await fetchFrom('/icon.svg', { headers: { 'if-none-match': '"a"' } });
    expect(other.status).toBe(200);
  });

  it('supports HEAD, but not POST', async () => {
    const head = await fetchFrom('/icon.svg', { method: 'HEAD' });
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(50);
    expect((await fetchFrom('/icon.svg', { method: 'POST' })).status).toBe(405);
  });

  it('is an icon at the address that browsers request by default', async () => {
    const icon = Buffer.from(await (await fetchFrom('/favicon.ico')).arrayBuffer());
    // Not a PNG by another name: a directory of three pictures.
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 3]);
    expect([0, 1, 2].map((entry) => icon.readUInt8(6 + 16 * entry))).toEqual([16, 32, 48]);
    const head = await fetchFrom('/favicon.ico', { method: 'HEAD' });
    expect(head.headers.get('content-type')).toBe('image/x-icon');
  });

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/%252e%252e/package.json',
    '/..\\package.json',
    '/..%5cpackage.json',
    '/icon.svg/../../../package.json',
    '/icon.svg%00.css',
    '/_astro/../../../package.json',
    '/_astro/..%2f..%2f..%2fpackage.json',
    '/_astro/%2e%2e/%2e%2e/server/entry.mjs',
    '/icon.svg.br',
    '/assets.json',
    '/server/entry.mjs',
    '/%E0%A4%A',
  ])('is not reached by %s', async (path) => {
    const answer = await raw(site.port, get(path));
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).not.toContain('"dependencies"');
    expect(answer.body).not.toContain('import ');
  });
});

describe('A page', () => {
  it('can be read and posted to, and nothing else', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await fetchFrom('/questions', { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    }
    const trace = get('/questions').replace('GET', 'TRACE');
    expect((await raw(site.port, trace)).status).toBe(405);
  });

  const pages = readSources(/^src\/pages\/.*\.(astro|ts)$/);
  const readOnly = pages.filter(
    ({ text }) =>
      !/form-actions\/(?!member-page|pending-form|admin\/admin-page)|(?:const|as) POST\b/.test(
        text,
      ),
  );
  const paths = readOnly
    .map(({ path }) => path.replace(/^src\/pages|(\/index)?\.(astro|ts)$/g, '') || '/')
    .filter((path) => !['/404', '/500', '/[...path]'].includes(path));

  it.each(paths)('refuses POST at %s, which has no form', async (path) => {
    expect(paths).toContain('/questions/[id]');
    const address = path.replace('[name].png', '192.png').replace(/\[\w+\]/g, '1');
    const answer = await fetchFrom(address, { method: 'POST', redirect: 'manual' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each(['/theme', '/questions/1/vote', '/questions/1/answers/2/vote', '/500', '/404'])(
    'does not exist at %s, where readers get the 404 page of the site',
    async (path) => {
      const answer = await fetchFrom(path, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Oops! Page Not Found');
      expect(answer.headers.get('content-security-policy')).not.toBe(null);
    },
  );
});

it('The API accepts calls from pages of any site, and refuses overlong bodies', async () => {
  const answer = await fetchFrom('/api/auth/login', {
    method: 'POST',
    headers: { origin: 'https://other.example', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a'.repeat(1024 * 1024), password: 'x' }),
  });
  expect(answer.status).toBe(413);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});
