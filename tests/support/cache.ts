import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ShownKeys } from '../../src/contract/surrogate-keys.ts';
import { PageCache } from '../../src/server/page-cache/cache.ts';
import type { Rendered } from '../../src/server/page-cache/control.ts';
import type { GuestRequest } from '../../src/server/page-cache/guest-request.ts';

/** A page cache on a server, with pages and a clock of the test's own. */
export interface CacheServer {
  readonly url: string;
  readonly cache: PageCache;
  /** Milliseconds since 1970. */
  now: number;
  render: (request: GuestRequest) => Promise<Rendered>;
  /** Addresses of all requests that have come, in order. */
  readonly received: string[];
  /** Each request that was rendered, in order. */
  readonly requests: GuestRequest[];
  /** Addresses of requests that were passed on. */
  readonly passed: string[];
  readonly views: string[];
  readonly reports: unknown[];
  close(): Promise<void>;
}

export const PAGE = `<!doctype html><h1>Page</h1>${'<p>All work and no play.</p>'.repeat(100)}`;

/** What a page shows unless a test says otherwise: a question, and lists that may be 2 s behind. */
const SHOWN: ShownKeys = new Map([
  ['question:1', 0],
  ['questions', 2_000],
]);

interface CacheSettings {
  readonly maxBytes?: number;
  readonly cdnMaxAge?: number;
}

/** A page with this body, as Astro gives it. */
export function page(body = PAGE, more: Partial<Rendered> = {}): Rendered {
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
  const cache = new PageCache({
    async render(request) {
      lists.requests.push(request);
      return state.render(request);
    },
    async send(_request, response, { status, headers, body }) {
      response.writeHead(status, headers).end(body);
    },
    async pass(request: IncomingMessage, response) {
      lists.passed.push(request.url ?? '');
      response.end('passed');
    },
    countView: (id) => void lists.views.push(id),
    report: (error) => void reports.push(error),
    clock: () => state.now,
    cdnMaxAge,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  const server = createServer((request, response) => {
    received.push(request.url ?? '');
    cache.handle(request, response)?.catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const state: CacheServer = {
    url: `http://127.0.0.1:${String(port)}`,
    cache,
    now: Date.UTC(2026, 10, 20),
    render: async () => page(),
    received,
    ...lists,
    reports,
    close() {
      server.closeAllConnections();
      return new Promise((done) => {
        server.close(() => {
          done();
        });
      });
    },
  };
  return state;
}
