import type { MiddlewareHandler } from 'astro';
import { AGAIN } from '../formats/failures.ts';
import { UNSAID } from './cache/control.ts';
import { amendPolicy } from './policy.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

const POLICY = 'content-security-policy';

/** Sets what every page's answer carries, whatever became of the page. */
export const guardHeaders: MiddlewareHandler = async ({ locals }, next) => {
  const response = await next();
  const policy = response.headers.get(POLICY);
  if (policy !== null) response.headers.set(POLICY, amendPolicy(policy, locals.site.apiHost));
  for (const [name, value] of Object.entries(HEADERS)) {
    // A page may be stricter about the referrer than all are.
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  if (response.status === 503 && !response.headers.has('retry-after')) {
    response.headers.set('retry-after', AGAIN);
  }
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', UNSAID);
  return response;
};
