import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from '../support/raw.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { askInTightLoop } from '../support/tight-loop.ts';

const CLIENTS = 16;

const started: TestSite[] = [];

afterEach(() => Promise.all(started.splice(0).map((site) => site.stop('SIGKILL'))));

async function start(): Promise<TestSite> {
  const site = await startSite({ env: { RATE_LIMIT: '0' } });
  started.push(site);
  return site;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Until the process has taken a signal, however late, and has stopped listening. */
async function isEnding(site: TestSite): Promise<void> {
  await vi.waitFor(() => {
    expect(site.log()).toContain('"msg":"Stopping"');
  }, 10_000);
  await pause(300);
}

async function open(site: TestSite): Promise<Socket> {
  const socket = connect(site.port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  // What is lost with it is seen by what is not answered.
  return socket.on('error', () => undefined);
}

/** A connection that is kept alive after an answer. */
async function keptAlive(site: TestSite): Promise<Socket> {
  const socket = await open(site);
  expect(await asked(socket)).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } });
  return socket;
}

/** What is answered; nothing where the connection was closed before. */
async function asked(socket: Socket, path = '/healthz') {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return answered(socket);
}

async function answered(socket: Socket) {
  let text = '';
  socket.on('data', (piece: string) => (text += piece));
  if (!socket.closed) await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return parse(text);
}

/** Resolves with whether the connection ended, as opposed to having been reset. */
async function isEnded(socket: Socket): Promise<boolean> {
  let ended = false;
  socket.once('end', () => (ended = true));
  await once(socket.resume(), 'close');
  return ended;
}

/** Milliseconds from the signal to the end of the process. */
async function timeToEnd(site: TestSite): Promise<number> {
  const begin = performance.now();
  expect(await site.stop('SIGTERM')).toBe(0);
  return performance.now() - begin;
}

describe('On a signal to end, connections that are kept alive', () => {
  it('get whole answers up to one that closes them, however fast they ask', async () => {
    const site = await start();
    const addresses = [`${site.url}/`, `${site.url}/api/questions`];
    const clients = Array.from({ length: CLIENTS }, () => askInTightLoop(addresses));
    await pause(1_000);
    const time = await timeToEnd(site);
    for (const { statuses, answers, closedAt, error } of await Promise.all(clients)) {
      expect([...statuses]).toEqual([200]);
      expect(answers).toBeGreaterThan(1);
      expect([closedAt, error]).toEqual([answers, 'ECONNREFUSED']);
    }
    expect(time).toBeLessThan(1_500);
  }, 60_000);

  it('are closed by the answer that is under way', async () => {
    const site = await start();
    const socket = await open(site);
    const body = JSON.stringify({ email: 'demo@example.com', password: 'wrong' });
    const head = [
      'POST /api/auth/login HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${String(body.length)}`,
      // Answered as soon as the head has been read.
      'Expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
    expect(await answered(socket)).toMatchObject({ status: 100 });
    const time = timeToEnd(site);
    await isEnding(site);
    socket.write(body.slice(10));
    expect(await answered(socket)).toMatchObject({ status: 401, headers: { connection: 'close' } });
    expect(await time).toBeLessThan(1_500);
  }, 60_000);

  it('may ask once more for three seconds, and are ended without a reset', async () => {
    const site = await start();
    const [idle, late, silent] = [await keptAlive(site), await keptAlive(site), await open(site)];
    const time = timeToEnd(site);
    const ended = Promise.all([idle, silent].map(isEnded));
    await pause(2_000);
    expect(await asked(late)).toMatchObject({ status: 503, headers: { connection: 'close' } });
    expect(await ended).toEqual([true, true]);
    expect(await time).toBeGreaterThan(2_800);
    expect(await time).toBeLessThan(4_000);
  }, 60_000);

  it('begin no live connection, which others would have to end', async () => {
    const site = await start();
    const socket = await keptAlive(site);
    const time = timeToEnd(site);
    await isEnding(site);
    const handshake = await asked(socket, '/socket.io/?EIO=4&transport=polling');
    expect(handshake).toMatchObject({ status: 403, headers: { connection: 'close' } });
    expect(await time).toBeLessThan(1_500);
  }, 60_000);

  it.runIf(process.platform === 'linux')(
    'are accepted and answered where they were waiting for it',
    async () => {
      const site = await start();
      process.kill(site.pid, 'SIGSTOP');
      const sockets = await Promise.all(Array.from({ length: 50 }, () => open(site)));
      const answers = Promise.all(sockets.map((socket) => asked(socket)));
      const time = timeToEnd(site);
      process.kill(site.pid, 'SIGCONT');
      for (const { status } of await answers) expect([200, 503]).toContain(status);
      for (const socket of sockets) socket.destroy();
      expect(await time).toBeLessThan(1_500);
    },
    60_000,
  );

  it('are not waited for once they have closed by themselves', async () => {
    const site = await start();
    const socket = await keptAlive(site);
    const time = timeToEnd(site);
    await pause(500);
    socket.end();
    expect(await time).toBeLessThan(1_500);
  }, 60_000);
});
