import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mainThreadSeconds } from '../bench/cpu.ts';
import { leastOf } from '../support/blocking.ts';
import { formsOf, kindOf, type PostedForm } from '../support/forms.ts';
import { hostileTexts } from '../support/longest.ts';
import { publicPages } from '../support/public-pages.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

/** The most milliseconds that a form may keep other visitors waiting, round trip included. */
const MOST = 60;
const ADMIN = ['/admin/users', '/admin/questions', '/admin/tags', '/review/flags', '/admin/log'];

/** Repeatedly requests a server's health over one connection from a separate thread. */
const PING = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { Agent, get } = require('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let longest = 0;
  const ping = () => {
    const begin = performance.now();
    get(workerData + '/healthz', { agent }, (response) => {
      response.resume().on('end', () => {
        longest = Math.max(longest, performance.now() - begin);
        setTimeout(ping, 1);
      });
    });
  };
  parentPort.on('message', () => { parentPort.postMessage(longest); longest = 0; });
  ping();
`;

function startPings(url: string) {
  const worker = new Worker(PING, { eval: true, workerData: url });
  const read = async () => {
    worker.postMessage('read');
    const [longest] = (await once(worker, 'message')) as [number];
    return longest;
  };
  return {
    /** The longest wait for a response during the work, in milliseconds. */
    async longest(work: () => Promise<unknown>) {
      await read();
      await work();
      return read();
    },
    stop: () => worker.terminate(),
  };
}

const TEXTS = hostileTexts();

let site: TestSite;
let pings: ReturnType<typeof startPings>;
let member: Visitor;
let guest: Visitor;

beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT: '0' } });
  pings = startPings(site.url);
  guest = new Visitor(site.url);
  member = new Visitor(site.url);
  await member.signIn('admin@example.com', 'atoll-admin');
}, 120_000);
afterAll(async () => {
  await pings.stop();
  await site.stop();
});

async function formsFor(visitor: Visitor, paths: readonly string[]): Promise<PostedForm[]> {
  const forms = new Map<string, PostedForm>();
  for (const path of paths) {
    const { html } = await visitor.get(path);
    for (const form of formsOf(html, path)) forms.set(kindOf(form), form);
  }
  return [...forms.values()].filter(({ values }) => Object.keys(values).length > 0);
}

/** The longest wait of others during a post, but at most the time that the server was busy. */
async function waitFor(post: () => Promise<unknown>): Promise<number> {
  const before = mainThreadSeconds(site.pid);
  const wait = await pings.longest(post);
  return Math.min(wait, 1000 * (mainThreadSeconds(site.pid) - before));
}

async function slowFields(visitor: Visitor, form: PostedForm): Promise<string[]> {
  const slow: string[] = [];
  for (const name of Object.keys(form.values)) {
    for (const [what, text] of TEXTS) {
      const body = new URLSearchParams({ ...form.values, [name]: text }).toString();
      const wait = await leastOf(() => waitFor(() => visitor.postText(form.action, body)), MOST);
      if (wait > MOST) slow.push(`${form.action} ${name} of ${what}: ${wait.toFixed(0)} ms`);
    }
  }
  return slow;
}

it('No form keeps other visitors waiting, whatever a guest types into it', async () => {
  const forms = await formsFor(guest, await publicPages(site.url));
  expect(forms.length).toBeGreaterThan(5);
  const slow: string[] = [];
  for (const form of forms) slow.push(...(await slowFields(guest, form)));
  expect(slow).toEqual([]);
}, 240_000);

it('No form keeps other visitors waiting, whatever a member types into it', async () => {
  const [question = ''] = await publicPages(site.url);
  const paths = [...(await publicPages(site.url)), `${question}/edit`, ...ADMIN];
  const forms = await formsFor(member, paths);
  expect(forms.length).toBeGreaterThan(15);
  const slow: string[] = [];
  for (const form of forms) slow.push(...(await slowFields(member, form)));
  expect(slow).toEqual([]);
}, 300_000);
