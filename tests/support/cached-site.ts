import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NO_SETTINGS } from '../../src/contract/site-settings.ts';
import type { InProcess } from '../../src/contract/calls.ts';
import type { Changed } from '../../src/backend/people/realtime/changes.ts';
import { bodyConverter } from '../../src/server/bodies.ts';
import { readSettings } from '../../src/backend/people/site-settings/site-settings.ts';
import type { OwnBackend } from '../../src/server/backend.ts';
import { createLog } from '../../src/server/log/log.ts';
import { guestRequest } from '../../src/server/page-cache/guest.ts';
import { pageHandler } from '../../src/server/pages/pages.ts';
import { loadPages } from '../../src/server/pages/render.ts';
import type { SiteMetrics } from '../../src/server/site.ts';
import { DIST } from '../../src/server/paths.ts';
import type { TestBackend } from './backend.ts';

/** The built site with its page cache on a test's backend, in this process. */
export interface CachedSite {
  /** The cache's clock, in milliseconds. */
  now: number;
  /** How many pages came from the cache, and how many had to be rendered. */
  figures(): { readonly hits: number; readonly misses: number };
  /** A page as a guest gets it, from the cache or not. */
  read(path: string): Promise<string>;
  /** The same page, rendered now. */
  render(path: string): Promise<string>;
  close(): Promise<void>;
}

/** The site keeps its backend for the lifetime of the process. */
let current: InProcess;

export async function openCachedSite(test: TestBackend): Promise<CachedSite> {
  current = test.inProcess;
  const pages = await loadPages(DIST);
  const locals = {
    site: {
      name: 'Atoll',
      url: 'http://localhost',
      apiHost: undefined,
      mail: 'mail@example.com',
      demoAccounts: [],
      passwordMin: 6,
      isNameFixed: false,
      settings: NO_SETTINGS,
    },
    readSettings: () => readSettings(test.backend.db.sql),
    backend: (...given: Parameters<InProcess>) => current(...given),
    address: '127.0.0.1',
    countsViews: false,
    sessionSecret: 'a secret of these tests',
    bodies: bodyConverter('', ''),
    report: (error: unknown) => {
      throw error;
    },
  };
  const state = { now: Date.UTC(2026, 10, 25), figures: () => ({ hits: 0, misses: 0 }) };
  const backend = {
    countView: () => undefined,
    isPrivate: () => false,
    onChange(listener: Changed) {
      test.listeners.push((event) => {
        if (event.type === 'pages-changed') listener(event.surrogateKeys);
      });
    },
  } as Partial<OwnBackend> as OwnBackend;
  const site = {
    ...{ backend, cdnMaxAge: undefined, log: createLog('error') },
    metrics: {
      watchCache(figures: typeof state.figures) {
        state.figures = figures;
      },
    } as Partial<SiteMetrics> as SiteMetrics,
    sessionSecret: locals.sessionSecret,
    localsOf: () => ({ ...locals }),
    visitOf: () => locals,
  };
  const send = pageHandler(site, pages, { clock: () => state.now });
  const server = createServer((request, response) => {
    send(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return Object.assign(state, {
    async read(path: string) {
      const response = await fetch(url + path, {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      });
      return `${String(response.status)} ${await response.text()}`;
    },
    async render(path: string) {
      const { status, body } = await pages.render(guestRequest(path), { ...locals });
      return `${String(status)} ${body.toString()}`;
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((done) => {
        server.close(() => done());
      });
    },
  });
}
