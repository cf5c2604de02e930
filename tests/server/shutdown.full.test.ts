import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../support/backend.ts';
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

const CLIENTS = 16;

/**
 * Requests one address after the other over one keep-alive connection until one fails. `closedAt` is
 * the number of the response, from 1, in which the server announced closing the connection.
 */
async function askInTightLoop(addresses: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses = new Set<number>();
  let answers = 0;
  let closedAt: number | undefined;
  for (;;) {
    try {
      const response = await load(addresses[answers % addresses.length] ?? '', agent);
      answers += 1;
      statuses.add(response.statusCode ?? 0);
      if (response.headers.connection === 'close') closedAt ??= answers;
    } catch (error) {
      agent.destroy();
      return { statuses, answers, closedAt, error: codeOf(error) };
    }
  }
}

function load(address: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent }, (response) => {
      response.once('error', reject);
      response.once('end', () => resolve(response));
      response.resume();
    });
    request.once('error', reject);
  });
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}

const started: TestSite[] = [];

afterEach(() => Promise.all(started.splice(0).map((site) => site.stop('SIGKILL'))));

async function start(env: Record<string, string> = {}): Promise<TestSite> {
  const site = await startSite({ env: { RATE_LIMIT: '0', ...env } });
  started.push(site);
  return site;
}

async function open(site: TestSite): Promise<Socket> {
  const socket = connect(site.port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  return socket.on('error', () => undefined);
}

/** A request whose body has arrived halfway. */
async function halfway(site: TestSite): Promise<Socket> {
  const socket = await open(site);
  socket.write(`${HEAD}\r\n\r\n${BODY.slice(0, 10)}`);
  expect(await once(socket, 'data')).toEqual(['HTTP/1.1 100 Continue\r\n\r\n']);
  return socket;
}

/** Sends a request on a connection, and returns the response. */
async function ask(socket: Socket) {
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [text] = (await once(socket, 'data')) as [string];
  return parse(text);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the process has received a signal and has stopped listening. */
const isEnding = (site: TestSite) =>
  vi.waitFor(async () => {
    expect(site.log()).toContain('"msg":"Stopping"');
    await expect(fetch(`${site.url}/healthz`)).rejects.toThrow('fetch failed');
  }, 10_000);

describe('A signal to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes the request under way, and accepts no other (%s)',
    async (signal) => {
      const site = await start();
      const socket = await halfway(site);
      // A terminal sends its signal twice.
      if (signal === 'SIGINT') void site.stop(signal);
      const ended = site.stop(signal);
      await isEnding(site);
      socket.write(BODY.slice(10));
      let text = '';
      for await (const piece of socket) text += String(piece);
      expect(parse(text)).toMatchObject({ status: 401, headers: { connection: 'close' } });
      expect(await ended).toBe(0);
    },
  );

  it('does not wait for live connections', async () => {
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
    expect(performance.now() - begin).toBeLessThan(10_000);
    await waiting.catch(() => undefined);
  });

  it('ends the process at once if it is sent again', async () => {
    const site = await start();
    await halfway(site);
    void site.stop('SIGTERM');
    await isEnding(site);
    await pause(1_200);
    expect(await site.stop('SIGTERM')).toBe(1);
  });

  it('ends a process whose PostgreSQL no longer responds', async () => {
    const address = new URL(await freshDatabase('postgres'));
    const proxy = await startSilentProxy(Number(address.port));
    address.port = String(proxy.port);
    const site = await start({ DEMO: '0', DATABASE_URL: address.href });
    try {
      expect((await fetch(`${site.url}/questions`)).status).toBe(200);
      proxy.silence();
      expect([0, 1]).toContain(await site.stop('SIGTERM'));
    } finally {
      await site.stop('SIGKILL');
      await proxy.close();
    }
  });

  it('gives busy clients complete responses, the last of which closes the connection', async () => {
    const site = await start();
    const addresses = [`${site.url}/`, `${site.url}/api/questions`];
    const clients = Array.from({ length: CLIENTS }, () => askInTightLoop(addresses));
    await pause(500);
    expect(await site.stop('SIGTERM')).toBe(0);
    for (const { statuses, answers, closedAt, error } of await Promise.all(clients)) {
      expect([...statuses]).toEqual([200]);
      expect(answers).toBeGreaterThan(1);
      expect([closedAt, error]).toEqual([answers, 'ECONNREFUSED']);
    }
  });

  it('allows one more answer on an idle connection, and ends the others without a reset', async () => {
    const site = await start();
    const [idle, late] = [await open(site), await open(site)];
    for (const socket of [idle, late]) {
      expect(await ask(socket)).toMatchObject({
        status: 200,
        headers: { connection: 'keep-alive' },
      });
    }
    const stopped = site.stop('SIGTERM');
    let isReset = true;
    idle.once('end', () => (isReset = false));
    const closed = once(idle.resume(), 'close');
    await isEnding(site);
    expect(await ask(late)).toMatchObject({ status: 503, headers: { connection: 'close' } });
    await closed;
    expect(isReset).toBe(false);
    expect(await stopped).toBe(0);
  });
});
