import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startPostgres } from '../support/postgres.ts';
import { startSilentProxy } from '../support/silent-proxy.ts';
import { parse } from '../support/raw.ts';
import { startSite, type TestSite } from '../support/site.ts';

const BODY = JSON.stringify({ email: 'demo@example.com', password: 'wrong' });
const HEAD = [
  'POST /api/auth/login HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  `Content-Length: ${String(BODY.length)}`,
  // Answered as soon as the head has been read.
  'Expect: 100-continue',
].join('\r\n');

/** Milliseconds for requests under way and for the database, and some for the process to end. */
const AT_MOST = 17_000;

const started: TestSite[] = [];

afterEach(() => Promise.all(started.splice(0).map((site) => site.stop('SIGKILL'))));

async function start(): Promise<TestSite> {
  const site = await startSite();
  started.push(site);
  return site;
}

/** A request whose body has come halfway. */
async function halfway(site: TestSite): Promise<Socket> {
  const socket = connect(site.port, '127.0.0.1');
  socket.setEncoding('utf8').write(`${HEAD}\r\n\r\n${BODY.slice(0, 10)}`);
  expect(await once(socket, 'data')).toEqual(['HTTP/1.1 100 Continue\r\n\r\n']);
  return socket;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Until the process has taken a signal, however late. */
const isEnding = (site: TestSite) =>
  vi.waitFor(() => {
    expect(site.log()).toContain('"msg":"Stopping"');
  }, 10_000);

describe('A signal to end', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes the request under way and takes no other (%s)',
    async (signal) => {
      const site = await start();
      const socket = await halfway(site);
      const ended = site.stop(signal);
      await isEnding(site);
      await pause(300);
      await expect(fetch(`${site.url}/healthz`)).rejects.toThrow('fetch failed');
      socket.write(BODY.slice(10));
      let text = '';
      for await (const piece of socket) text += String(piece);
      expect(parse(text)).toMatchObject({ status: 401 });
      expect(await ended).toBe(0);
      expect(site.log()).toContain('"msg":"Stopping"');
    },
    60_000,
  );

  it('does not wait for open sockets', async () => {
    const site = await start();
    const sockets = `${site.url}/socket.io/?EIO=4&transport`;
    const headers = { connection: 'close' };
    const polling = await (await fetch(`${sockets}=polling`, { headers })).text();
    const { sid } = JSON.parse(polling.slice(1)) as { sid: string };
    const waiting = fetch(`${sockets}=polling&sid=${sid}`, { headers });
    const live = new WebSocket(`${sockets.replace('http', 'ws')}=websocket`);
    await once(live, 'open');
    const begin = performance.now();
    expect(await site.stop('SIGTERM')).toBe(0);
    expect(performance.now() - begin).toBeLessThan(1_500);
    await waiting.catch(() => undefined);
  }, 60_000);

  it('ends at once when it comes a second time', async () => {
    const site = await start();
    await halfway(site);
    void site.stop('SIGTERM');
    await isEnding(site);
    await pause(1_200);
    expect(await site.stop('SIGTERM')).toBe(1);
  }, 60_000);

  it('is not taken for a second one when it comes twice at once, as from a terminal', async () => {
    const site = await start();
    const socket = await halfway(site);
    void site.stop('SIGINT');
    const ended = site.stop('SIGINT');
    await pause(100);
    socket.write(BODY.slice(10));
    expect(await ended).toBe(0);
  }, 60_000);

  it('ends a process whose PostgreSQL has fallen silent', async () => {
    const postgres = await startPostgres();
    const proxy = await startSilentProxy(Number(new URL(postgres.address).port));
    const address = new URL(`${postgres.address}postgres`);
    address.port = String(proxy.port);
    const site = await startSite({ env: { DEMO: '0', DATABASE_URL: address.href } });
    started.push(site);
    try {
      expect((await fetch(`${site.url}/questions`)).status).toBe(200);
      proxy.silence();
      const begin = performance.now();
      const code = await site.stop('SIGTERM');
      expect([0, 1]).toContain(code);
      expect(performance.now() - begin).toBeLessThan(AT_MOST);
    } finally {
      await site.stop('SIGKILL');
      await proxy.close();
      await postgres.stop();
    }
  }, 120_000);
});
