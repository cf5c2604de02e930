import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { BackendFetch } from '../../backend/app.ts';
import { UNAVAILABLE } from '../../contract/errors.ts';
import { pack } from './compress.ts';
import { refuseCall } from './refusals.ts';
import type { Visit } from '../site.ts';
import type { Turns } from './turns.ts';

/**
 * Serves `/api` from a backend; `describe` identifies the visitor. Reads are refused if the queue
 * is full; writes are always accepted.
 */
export function apiListener(
  backend: BackendFetch,
  describe: (request: IncomingMessage) => Visit,
  turns: Turns,
): (request: IncomingMessage, response: ServerResponse) => void {
  const listener = getRequestListener(
    async (request, { incoming }) => {
      const origin = describe(incoming as IncomingMessage);
      const response = await backend(request, { ...origin, prepared: false });
      return outward(response, request.headers.get('accept-encoding'));
    },
    { overrideGlobalObjects: false },
  );
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    await turns.next();
    if (!response.destroyed) await listener(request, response);
  };
  return (request, response) => {
    if (turns.isFull && request.method === 'GET') refuseBusy(response);
    else void answer(request, response);
  };
}

function refuseBusy(response: ServerResponse): void {
  response.setHeader('retry-after', UNAVAILABLE.retryAfter);
  refuseCall(response, 503, { message: UNAVAILABLE.message, code: 'unavailable' });
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
