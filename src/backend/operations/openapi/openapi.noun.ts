import type { Backend } from '../../backend.ts';
import { type App, refuseGuests } from '../../platform/http/mount.ts';
import type { Noun } from '../../noun.ts';
import { CONTRACT } from '../../../contract/site.ts';
import { openApiDocument, VERSION } from './document.ts';

export const openapi: Noun = {
  handlers: {
    about: ({ backend }) =>
      Promise.resolve({ name: backend.name, version: VERSION, contract: CONTRACT }),
  },
};

/** Serves the OpenAPI document, which is no call of the contract. */
export function serveOpenApi(app: App, backend: Backend): void {
  let document: string | undefined;
  app.get('/openapi.json', async (context) => {
    const authorization = context.req.header('authorization') ?? null;
    await refuseGuests(backend, { path: '/openapi.json' }, () =>
      app.callerOf(backend, authorization),
    );
    document ??= JSON.stringify(openApiDocument(backend.name));
    return context.body(document, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, max-age=300',
    });
  });
}
