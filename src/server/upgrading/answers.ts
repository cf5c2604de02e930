import type { RequestListener, ServerResponse } from 'node:http';
import type { Environment } from '../../env/env.ts';
import { checksOf } from '../health/checks.ts';
import { healthEndpoints } from '../health/endpoints.ts';
import { hostGuard } from '../http/hosts.ts';
import { refuse, refuseCall, WRONG_HOST } from '../http/refusals.ts';
import { CONTENT_POLICY, upgradePage } from './page.ts';

/** Seconds after which to come again. */
const AGAIN = 10;
const MESSAGE = 'The site is being upgraded. Try again in a moment.';

/** Answers in the place of a site whose database is being brought up to date: all of it is away. */
export function upgradeAnswers({ siteUrl, siteName, dataDir }: Environment): RequestListener {
  const allowsHost = hostGuard(siteUrl);
  const checks = {
    ...checksOf(dataDir, undefined),
    database: () => Promise.resolve('migrating' as const),
  };
  const isHealth = healthEndpoints({ checks, isClosing: () => false });
  return (request, response) => {
    const { url = '', method, headers } = request;
    const path = url.split('?', 1)[0] ?? '';
    if (!allowsHost(headers.host)) refuse(response, 421, WRONG_HOST);
    else if (isHealth(path, request, response)) return;
    else {
      response.setHeader('retry-after', AGAIN);
      const isRead = method === 'GET' || method === 'HEAD';
      if (path.startsWith('/api/'))
        refuseCall(response, 503, { message: MESSAGE, code: 'unavailable' });
      else if (!headers.accept?.includes('text/html')) refuse(response, 503, MESSAGE);
      else sendPage(response, upgradePage({ siteName, isRead, again: AGAIN }));
    }
  };
}

function sendPage(response: ServerResponse, page: string): void {
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page),
    'content-security-policy': CONTENT_POLICY,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(page);
}
