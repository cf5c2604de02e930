import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ShownKeys, SurrogateKey } from '../../src/contract/surrogate-keys.ts';
import type { GuestRequest } from '../../src/server/page-cache/guest.ts';
import type { GuestPage } from '../../src/server/page-cache/page.ts';
import type { CacheFigures } from '../../src/server/metrics/metrics.ts';
import { pageHandler, type PageSite } from '../../src/server/pages/pages.ts';
import type { Pages } from '../../src/server/pages/render.ts';

/** A page cache on a server, with pages and a clock that the test controls. */
export interface CacheServer {
  readonly url: string;
  readonly expire: (keys: Iterable<SurrogateKey>) => void;
  readonly figures: () => CacheFigures;
  /** Milliseconds since 1970. */
  now: number;
  render: (request: GuestRequest) => Promise<GuestPage>;
  /** Addresses of all received requests, in order. */
  readonly received: string[];
  /** Each request that was rendered, in order. */
  readonly requests: GuestRequest[];
  /** Addresses of requests that were passed on. */
  readonly passed: string[];
  readonly views: string[];
  readonly reports: unknown[];
  close(): Promise<void>;
}

export const SECRET = 'the secret of these cookies';

export const PAGE = `<!doctype html><h1>Page</h1>${'<p>All work and no play.</p>'.repeat(100)}`;

/** What a page shows by default: a question, and lists that may be 2 s behind. */
const SHOWN: ShownKeys = new Map([
  ['question:1', 0],
  ['questions', 2_000],
]);

interface CacheSettings {
  readonly maxBytes?: number;
  readonly cdnMaxAge?: number;
}

/** A page with this body, as Astro renders it. */
export function page(body = PAGE, more: Partial<GuestPage> = {}): GuestPage {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
  return { status: 200, headers, body: Buffer.from(body), isWhole: true, shown: SHOWN, ...more };
}

export async function serveCache({
  maxBytes,
  cdnMaxAge,
}: CacheSettings = {}): Promise<CacheServer> {
  const lists = { requests: [] as GuestRequest[], passed: [] as string[], views: [] as string[] };
  const reports: unknown[] = [];
  const received: string[] = [];
  const pages: Pages = {
    dictionary: undefined,
    routeOf: () => undefined,
    async render(request, { cached }) {
      if (!cached) {
        lists.passed.push(request.url ?? '');
        return page('passed');
      }
      lists.requests.push(request as GuestRequest);
      const { shown, isWhole, ...rendered } = await state.render(request as GuestRequest);
      cached.addShown(shown);
      if (!isWhole) cached.markUncacheable();
      return rendered;
    },
  };
  let expire: CacheServer['expire'] = () => undefined;
  let figures: CacheServer['figures'] = () => ({ hits: 0, misses: 0, entries: 0, bytes: 0 });
  const site = {
    cdnMaxAge,
    backend: {
      isPrivate: () => false,
      countView: (id: string) => void lists.views.push(id),
      onChange: (listener: CacheServer['expire']) => void (expire = listener),
    },
    metrics: { watchCache: (watched: CacheServer['figures']) => void (figures = watched) },
    log: { error: ({ err }: { err: unknown }) => void reports.push(err) },
    sessionSecret: SECRET,
    localsOf: () => ({}),
    visitOf: () => ({ address: '127.0.0.1', countsViews: true }),
  } as unknown as PageSite;
  const respond = pageHandler(site, pages, {
    clock: () => state.now,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  const server = createServer((request, response) => {
    received.push(request.url ?? '');
    respond(request, response).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const state: CacheServer = {
    url: `http://127.0.0.1:${String(port)}`,
    expire,
    figures,
    now: Date.UTC(2026, 10, 20),
    render: async () => page(),
    received,
    ...lists,
    reports,
    close() {
      server.closeAllConnections();
      return new Promise((done) => {
        server.close(() => done());
      });
    },
  };
  return state;
}
