import { ROUTES } from '../../contract/routes.ts';
import { type Feature, FEATURES } from '../../contract/site.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { openApiDocument, VERSION } from './document.ts';

/** What mails links, which nobody can make without the site's address. */
const MAILED = new Set<Feature>(['password-reset', 'confirm-email', 'unsubscribe']);

/** What this backend is: its name and features, and its calls as an OpenAPI document. */
export function mountAbout(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.about, () =>
    Promise.resolve({ name: backend.name, version: VERSION, features: featuresOf(backend) }),
  );
  let document: string | undefined;
  app.get('/openapi.json', (context) => {
    document ??= JSON.stringify(openApiDocument(backend.name));
    return context.body(document, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
  });
}

function featuresOf({ siteUrl, push }: Backend): Feature[] {
  return FEATURES.filter((feature) =>
    feature === 'push' ? push !== undefined : siteUrl !== undefined || !MAILED.has(feature),
  );
}
