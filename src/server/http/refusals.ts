import type { ServerResponse } from 'node:http';
import type { ErrorBody } from '../../contract/errors.ts';

export const WRONG_HOST = 'This server does not serve this host: see SITE_URL';

/** Headers of a plain-text response instead of a page. */
export const PLAIN = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** Answers a request without a page, in plain text. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  const body = `${text}\n`;
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...PLAIN });
  response.end(body);
}

/** Answers a request with a method other than these. */
export function refuseMethod(response: ServerResponse, allowed = 'GET, HEAD'): void {
  refuse(response.setHeader('allow', allowed), 405, 'Method not allowed');
}

/** Answers an API call with an error in the contract's shape. */
export function refuseCall(response: ServerResponse, status: number, error: ErrorBody): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(error));
}
