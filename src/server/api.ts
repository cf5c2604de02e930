import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { BackendFetch } from '../backend/app.ts';
import { pack } from './compress.ts';

/** Calls come with a bearer token and never with a cookie, so pages of other sites may make them. */
const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' };
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '600',
};

export interface Caller {
  readonly address: string;
  readonly countsViews: boolean;
}

/** Serves `/api` from a backend; `describe` says who a request comes from. */
export function apiListener(
  backend: BackendFetch,
  describe: (request: IncomingMessage) => Caller,
): (request: IncomingMessage, response: ServerResponse) => void {
  const listener = getRequestListener(
    async (request, { incoming }) => {
      if (request.method === 'OPTIONS')
        return new Response(null, { status: 204, headers: PREFLIGHT });
      const origin = describe(incoming as IncomingMessage);
      const answer = await backend(request, { ...origin, trusted: false });
      return outward(answer, request.headers.get('accept-encoding'));
    },
    { overrideGlobalObjects: false },
  );
  return (request, response) => void listener(request, response);
}

async function outward(answer: Response, acceptEncoding: string | null): Promise<Response> {
  const headers = new Headers({ ...CORS, 'x-content-type-options': 'nosniff' });
  for (const [name, value] of answer.headers) headers.append(name, value);
  const type = headers.get('content-type') ?? '';
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { body, headers: more } = await pack(bytes, type, acceptEncoding ?? undefined);
  for (const [name, value] of Object.entries(more)) headers.append(name, value);
  return new Response(answer.body ? new Uint8Array(body) : null, {
    status: answer.status,
    headers,
  });
}
