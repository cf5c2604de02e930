import { ROUTES } from '../../contract/routes.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { sitemap, sitemapPart } from './sitemap.ts';

export function mountSitemap(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.getSitemap, () => sitemap(backend));
  mount(app, backend, ROUTES.getSitemapPart, ({ params }) =>
    sitemapPart(backend, params.kind, params.part),
  );
}
