import type { App } from './mount.ts';

/** How long a browser may cache the preflight response, in seconds. */
const PREFLIGHT_AGE = '600';

/**
 * Allows calls from pages of any site, since a site's API_HOST may be this backend. This is safe
 * because the API ignores cookies: a bearer token works from anywhere.
 */
export function allowOrigins(app: App): void {
  app.use(async (context, next) => {
    await next();
    if (context.env.prepared) return;
    context.header('access-control-allow-origin', '*');
    context.header('access-control-expose-headers', 'Retry-After');
    if (context.req.method !== 'OPTIONS') return;
    context.header('access-control-allow-methods', context.res.headers.get('allow') ?? '');
    context.header('access-control-allow-headers', 'Authorization, Content-Type');
    context.header('access-control-max-age', PREFLIGHT_AGE);
  });
}
