import type { ServerResponse } from 'node:http';
import type { ErrorBody } from '../../contract/errors.ts';

export const WRONG_HOST = 'This server does not serve this host: see SITE_URL';

/** What plain text is sent with that stands in the place of a page. */
export const PLAIN = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** Answers a request that the site has no page for, in plain text. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  const body = `${text}\n`;
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...PLAIN });
  response.end(body);
}

/** Answers a call of the API in the contract's shape of errors. */
export function refuseCall(response: ServerResponse, status: number, error: ErrorBody): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(error));
}
