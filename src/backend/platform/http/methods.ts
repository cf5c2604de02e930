import { HttpError } from './errors.ts';
import type { App } from './mount.ts';

/**
 * Responds to other methods on the paths mounted so far with 405, and to OPTIONS with 204, both
 * with Allow. HEAD is handled as GET.
 */
export function answerOtherMethods(app: App): void {
  for (const [path, methods] of methodsByPath(app)) {
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    app.all(path, ({ req }) => {
      const response =
        req.method === 'OPTIONS'
          ? new Response(null, { status: 204 })
          : new HttpError('method_not_allowed', `${req.method} is not allowed here`).toResponse();
      response.headers.set('allow', allow);
      return response;
    });
  }
}

function methodsByPath({ routes }: App): Map<string, Set<string>> {
  const paths = new Map<string, Set<string>>();
  for (const { method, path, basePath } of routes) {
    if (method === 'ALL') continue;
    const below = path.slice(basePath.length) || '/';
    paths.set(below, (paths.get(below) ?? new Set()).add(method));
  }
  return paths;
}

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
