import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAST_CACHE } from '../bench/rendered.ts';
import { mostAnswered } from '../support/public-pages.ts';
import { startSite, type TestSite } from '../support/site.ts';

const CONNECTIONS = 250;
/** Milliseconds that a newcomer waits at most; where connections waited in line it was 20 s. */
const MOST = 4_000;

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
