import { ROUTES } from '../../contract/routes.ts';
import { CONTRACT } from '../../contract/site.ts';
import type { Backend } from '../backend.ts';
import { type App, mount } from '../http/mount.ts';
import { openApiDocument, VERSION } from './document.ts';

/** Serves the backend's name, its contract, and the OpenAPI document. */
export function mountAbout(app: App, backend: Backend): void {
  mount(app, backend, ROUTES.about, () =>
    Promise.resolve({ name: backend.name, version: VERSION, contract: CONTRACT }),
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
