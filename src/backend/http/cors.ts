import type { App } from './mount.ts';

/** How long a browser need not ask again, in seconds. */
const PREFLIGHT_AGE = '600';

/**
 * Lets pages of any site call us: a site whose API_HOST is this backend does. It gives nothing away,
 * since the API ignores cookies: who has a bearer token may use it from anywhere.
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
