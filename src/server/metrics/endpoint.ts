import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '../http/refusals.ts';
import type { SiteMetrics } from '../site.ts';

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
      refuse(response.setHeader('allow', 'GET, HEAD'), 405, 'Method not allowed');
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
