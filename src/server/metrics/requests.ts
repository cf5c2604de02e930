import type { IncomingMessage, ServerResponse } from 'node:http';
import { TrieRouter } from 'hono/router/trie-router';
import { ROUTES } from '../../contract/routes.ts';
import type { Metrics } from './metrics.ts';
import { hash, timingSafeEqual } from 'node:crypto';
import { refuse, refuseMethod } from '../http/refusals.ts';
import type { SiteMetrics } from '../site.ts';

/** The pattern of the page at a path, such as `/questions/[id]`. */
type PageRoute = (path: string) => string | undefined;

/** Counts responses and their durations by route. */
export function requestCounter(
  metrics: Metrics,
  pageRoute: PageRoute,
): (request: IncomingMessage, response: ServerResponse) => void {
  const routeOf = routeNames(pageRoute);
  return (request, response) => {
    const begin = performance.now();
    response.once('close', () => {
      const { method = '' } = request;
      const path = request.url?.split('?', 1)[0] ?? '';
      const status = response.statusCode;
      // Made-up addresses must not create endless labels.
      const route = status === 404 ? 'none' : routeOf(method, path);
      metrics.countRequest(
        { method: KNOWN_METHODS.has(method) ? method : 'other', route, status },
        (performance.now() - begin) / 1_000,
      );
    });
  };
}

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

function routeNames(pageRoute: PageRoute): (method: string, path: string) => string {
  const api = new TrieRouter<string>();
  for (const { method, path } of Object.values(ROUTES))
    api.add(method, `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, `/api${path}`);
  return (method, path) => {
    if (path.startsWith('/api')) return api.match(method, path)[0][0]?.[0] ?? 'api';
    if (path.startsWith('/_astro/')) return '/_astro';
    return pageRoute(path) ?? 'other';
  };
}

/** Where Prometheus scrapes metrics. */
export const METRICS = '/metrics';

/** Sends metrics to clients with the bearer token (`METRICS_TOKEN`). */
export function metricsEndpoint(
  metrics: SiteMetrics,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const expected = digest(`Bearer ${metrics.token}`);
  return async ({ method, headers }, response) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) {
      refuse(response.setHeader('www-authenticate', 'Bearer'), 401, 'The token is wrong');
    } else if (method !== 'GET' && method !== 'HEAD') {
      refuseMethod(response);
    } else {
      const text = await metrics.text();
      response
        .setHeader('content-type', metrics.contentType)
        .setHeader('cache-control', 'no-store');
      response.end(text);
    }
  };
}

/** Comparisons in constant time need equal lengths. */
function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
