import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { senderOf } from '../http/sender.ts';
import { sitemap, sitemapPart } from './sitemap.ts';

export function mountSitemap(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.getSitemap, ({ caller, origin }) =>
    sitemap(backend, senderOf(caller, origin)),
  );
  mount(app, backend, ROUTES.getSitemapPart, ({ caller, origin, params }) =>
    sitemapPart(backend, params.kind, params.part, senderOf(caller, origin)),
  );
}
