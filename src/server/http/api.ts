import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { BackendFetch } from '../../backend/app.ts';
import { pack } from './compress.ts';
import type { Visit } from '../site.ts';

/** Serves `/api` from a backend; `describe` says who a request comes from. */
export function apiListener(
  backend: BackendFetch,
  describe: (request: IncomingMessage) => Visit,
): (request: IncomingMessage, response: ServerResponse) => void {
  const listener = getRequestListener(
    async (request, { incoming }) => {
      const origin = describe(incoming as IncomingMessage);
      const response = await backend(request, { ...origin, prepared: false });
      return outward(response, request.headers.get('accept-encoding'));
    },
    { overrideGlobalObjects: false },
  );
  return (request, response) => void listener(request, response);
}

async function outward(response: Response, acceptEncoding: string | null): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('x-content-type-options', 'nosniff');
  const type = headers.get('content-type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer());
  const { body, headers: more } = await pack(bytes, type, acceptEncoding ?? undefined);
  for (const [name, value] of Object.entries(more)) headers.append(name, value);
  return new Response(response.body ? new Uint8Array(body) : null, {
    status: response.status,
    headers,
  });
}
