import type { MiddlewareHandler } from 'astro';
import { NO_CACHE } from '../formats/answers.ts';
import { AGAIN } from '../formats/failures.ts';
import { amendPolicy, POLICY } from './policy.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** Of every page of a private site: no cache keeps it, neither ours nor one in between. */
const PRIVATE = 'private, no-store';

/** Sets the common headers of all pages, regardless of the page's result. */
export const guardHeaders: MiddlewareHandler = async ({ locals }, next) => {
  const response = await next();
  const policy = response.headers.get(POLICY);
  if (policy !== null) response.headers.set(POLICY, amendPolicy(policy, locals.site.apiHost));
  for (const [name, value] of Object.entries(HEADERS)) {
    // A page may have a stricter referrer policy.
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  const wait = waitOf(response, locals);
  if (wait !== undefined) response.headers.set('retry-after', wait);
  if (locals.site.settings.privateSite) response.headers.set('cache-control', PRIVATE);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', NO_CACHE);
  return response;
};

/** The backend's Retry-After; undefined if the backend is unavailable. */
function waitOf({ status, headers }: Response, { retryAfter }: App.Locals): string | undefined {
  if (![429, 503].includes(status) || headers.has('retry-after')) return undefined;
  if (retryAfter !== undefined) return String(retryAfter);
  return status === 503 ? AGAIN : undefined;
}
