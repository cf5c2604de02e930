import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAST_CACHE } from '../bench/rendered.ts';
import { mostAnswered } from '../support/public-pages.ts';
import { get as rawGet, raw } from '../support/raw.ts';
import { startSite, type TestSite } from '../support/site.ts';

const CONNECTIONS = 250;
/** Milliseconds that a newcomer waits at most; where connections waited in line it was 20 s. */
const MOST = 10_000;

let site: TestSite;
let page: string;

beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT: '0' } });
  page = site.url + (await mostAnswered(site.url));
}, 120_000);
afterAll(() => site.stop());

/** Milliseconds until a page has been read; undefined where the connection has ended. */
const timeOf = (url: string, agent: Agent | false) =>
  new Promise<number | undefined>((resolve) => {
    const begin = performance.now();
    const asked = get(url, { agent, headers: PAST_CACHE }, (response) => {
      response.resume().on('end', () => {
        resolve(performance.now() - begin);
      });
    });
    asked.on('error', () => {
      resolve(undefined);
    });
  });

/** Responses to as many requests as are sent at once on a connection, until it falls silent or ends. */
async function pipelined(count: number): Promise<number> {
  const socket = connect(site.port, '127.0.0.1');
  const request = `GET ${new URL(page).pathname} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n`;
  socket.write(request.repeat(count));
  socket.setTimeout(1_000, () => socket.destroy());
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString('latin1'))).on('error', () => undefined);
  await once(socket, 'close');
  return text.split('HTTP/1.1 200 OK').length - 1;
}

it('Requests that do not wait for a response are answered in order, hundreds of them end the connection', async () => {
  expect(await pipelined(5)).toBe(5);
  expect(await pipelined(300)).toBeLessThan(50);
});

it('A request of hundreds of headers is refused', async () => {
  const headers = (count: number) => Array.from({ length: count }, (_, at) => `X-${String(at)}: y`);
  expect((await raw(site.port, rawGet('/healthz', 'localhost', headers(80)))).status).toBe(200);
  expect((await raw(site.port, rawGet('/healthz', 'localhost', headers(300)))).status).toBe(431);
});

it('Who comes while hundreds ask for more than can be done is answered soon', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let isOver = false;
  const asking = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) await timeOf(page, agent);
  });
  try {
    // All of them are new at the same time.
    for (const url of [`${site.url}/healthz`, `${site.url}/tags`, page]) {
      expect(await timeOf(url, false), url).toBeLessThan(MOST);
    }
  } finally {
    isOver = true;
    agent.destroy();
    await Promise.all(asking);
  }
}, 120_000);
