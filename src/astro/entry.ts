import { createApp } from 'astro/app/entrypoint';

// The build's entry (adapter.ts). Pages are complete before the first byte is sent, so a failure
// halfway becomes an error page and not half a page.
const app = createApp({ streaming: false });

// Astro adds endpoints of its own (/_image, /_server-islands/…). No page uses them, and guests
// could make them resize files and log errors.
const routes = app.manifestData.routes.filter(({ origin }) => origin !== 'internal');
app.manifestData = { routes };

/**
 * Renders the page of a request, including the 404 and error pages; cookies are in the headers.
 * Tried on astro 7.3.4.
 */
export function render(request: Request, locals: App.Locals): Promise<Response> {
  return app.render(request, { locals, addCookieHeader: true });
}

/** The pattern of the page at a path (`/questions/[id]`); undefined for an unknown path. */
export function routeOf(path: string): string | undefined {
  if (!path.startsWith('/')) return undefined;
  // Not resolved against a base: `//` would begin a host name there.
  return app.match(new Request(`http://localhost${path}`))?.route;
}
