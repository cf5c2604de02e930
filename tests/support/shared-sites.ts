import { afterAll } from 'vitest';
import { type ForeignBackend, startForeign } from './foreign.ts';
import { startSite, type TestSite } from './site.ts';
import { type Visitors, visitorsOf } from './visitor.ts';

// Starting a site takes longer than most test files, so the files of a worker share these. A site
// starts when a file first needs it, and stops with the worker.

type SharedSite = TestSite & Visitors;

/** A site on a backend that implements only section 7 and runs in this process. */
export interface ForeignSite {
  readonly foreign: ForeignBackend;
  readonly site: SharedSite;
}

let own: Promise<SharedSite> | undefined;
let demo: Promise<SharedSite> | undefined;
let elsewhere: Promise<ForeignSite> | undefined;
const sites: Promise<SharedSite>[] = [];

/** With the demo community and without rate limits. Tests add their own members and questions. */
export function sharedSite(): Promise<SharedSite> {
  own ??= start({ RATE_LIMIT: '0' });
  return own;
}

/** With the demo community, which tests must not change. */
export function sharedDemo(): Promise<SharedSite> {
  demo ??= start({});
  return demo;
}

/** Its backend is reset after each file. Guest pages of earlier files may be cached. */
export async function sharedForeign(): Promise<ForeignSite> {
  elsewhere ??= startOnForeign();
  const { foreign } = await elsewhere;
  // At the end, since files of a worker load the modules that they share only once.
  afterAll(() => foreign.reset());
  return elsewhere;
}

/** A site for one suite, with settings of its own. */
export async function siteForSuite(options?: Parameters<typeof startSite>[0]): Promise<TestSite> {
  const site = await startSite(options);
  afterAll(() => site.stop());
  return site;
}

async function startOnForeign(): Promise<ForeignSite> {
  const foreign = await startForeign();
  return { foreign, site: await start({ API_HOST: foreign.origin, RATE_LIMIT: '0' }) };
}

function start(env: Record<string, string>): Promise<SharedSite> {
  // Vitest ends a worker with this signal and waits half a second.
  if (sites.length === 0) process.once('SIGTERM', () => void stopAll());
  const site = startSite({ env }).then((started) => ({ ...started, ...visitorsOf(started) }));
  sites.push(site);
  return site;
}

async function stopAll(): Promise<void> {
  await Promise.allSettled(sites.map(async (site) => (await site).stop()));
  process.exit();
}
