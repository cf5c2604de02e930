import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '../http/refusals.ts';
import type { SiteMetrics } from '../site.ts';

/** Where Prometheus asks for figures. */
export const METRICS = '/metrics';

/** Sends the figures to who brings the token (`METRICS_TOKEN`) as a bearer. */
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

/** Of one length, as a comparison in constant time wants it. */
function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
