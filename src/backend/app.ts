import { Hono } from 'hono';
import type { Backend } from './backend.ts';
import { Refusal } from './http/errors.ts';
import type { App, Origin } from './http/mount.ts';
import { mountVotes } from './votes/routes.ts';

/** Answers a request to `/api/…`. Never throws: what goes wrong inside is a 500 in the contract's shape. */
export type BackendFetch = (request: Request, origin: Origin) => Promise<Response>;

/** The backend's HTTP face. `report` is told of every failure that the caller is not. */
export function createApp(backend: Backend, report: (error: unknown) => void): BackendFetch {
  const app: App = new Hono<{ Bindings: Origin }>().basePath('/api');
  mountVotes(app, backend);
  app.notFound(() => new Refusal('not_found', 'There is no such call').toResponse());
  app.onError((error) => {
    if (error instanceof Refusal) return error.toResponse();
    report(error);
    return new Refusal('internal', 'Something went wrong on our side').toResponse();
  });
  return async (request, origin) => app.fetch(request, origin);
}
