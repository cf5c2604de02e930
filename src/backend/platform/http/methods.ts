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
