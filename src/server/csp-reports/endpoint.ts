import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { logLimit } from '../log/log-limit.ts';
import { refuse } from '../http/refusals.ts';
import { readBody } from '../http/request-body.ts';
import type { Site } from '../site.ts';
import { reportsOf } from './report.ts';

/** Where pages' policies have browsers send reports (middleware/policy.ts). */
export const CSP_REPORTS = '/csp-reports';
const NOT_STORED = { 'cache-control': 'no-store' };
const MAX_BYTES = 8 * 1024;
const TYPES = new Set(['application/csp-report', 'application/reports+json']);

/** Logs what browsers report of pages that tried what their content security policy forbids. */
export function cspReports(site: Site): RequestListener {
  const mayLog = logLimit();
  return (request, response) => {
    if (request.method !== 'POST') {
      refuse(response.setHeader('allow', 'POST'), 405, 'Method not allowed');
    } else if (!TYPES.has(typeOf(request))) refuse(response, 415, 'This is not a report');
    else {
      receive(site, mayLog, request, response).catch((error: unknown) => {
        // A browser that went away before all of its report had come is no failure.
        if (response.destroyed) return;
        site.log.error({ err: error }, 'A report could not be read');
        refuse(response, 500, 'Something went wrong on our side');
      });
    }
  };
}

function typeOf({ headers }: IncomingMessage): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase();
}

async function receive(
  site: Site,
  mayLog: (address: string) => boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A connection that has ended has no address.
  const { address } = site.visitOf(request);
  const body = await readBody(request, MAX_BYTES);
  const reports = body && reportsOf(body.toString());
  if (!body) {
    // What is still to come of the body would stand before the next request of the connection.
    refuse(response.setHeader('connection', 'close'), 413, 'This report is too long');
  } else if (!reports) refuse(response, 400, 'This is not a report');
  else {
    const logged = reports.filter(() => mayLog(address));
    for (const cspReport of logged) {
      site.log.warn({ cspReport }, 'A page violated its content security policy');
    }
    if (logged.length === reports.length) response.writeHead(204, NOT_STORED).end();
    else refuse(response.setHeader('retry-after', '60'), 429, 'Too many reports');
  }
}
