import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { logLimit } from '../log/log-text.ts';
import { refuse } from '../http/refusals.ts';
import { readBody } from '../http/request-body.ts';
import type { Site } from '../site.ts';
import { reportOf } from './report.ts';

/** Where browsers send reports of policy violations (middleware/policy.ts). */
export const CSP_REPORTS = '/csp-reports';
const NOT_STORED = { 'cache-control': 'no-store' };
const MAX_BYTES = 8 * 1024;
const TYPE = 'application/csp-report';

/** Logs browsers' reports of violations of our content security policy. */
export function cspReports(site: Site): RequestListener {
  const mayLog = logLimit();
  return (request, response) => {
    if (request.method !== 'POST') {
      refuse(response.setHeader('allow', 'POST'), 405, 'Method not allowed');
    } else if (typeOf(request) !== TYPE) refuse(response, 415, 'This is not a report');
    else {
      receive(site, mayLog, request, response).catch((error: unknown) => {
        // A browser that disconnects in the middle of its report is not a failure.
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
  // A closed connection has no address.
  const { address } = site.visitOf(request);
  const body = await readBody(request, MAX_BYTES);
  const cspReport = body && reportOf(body.toString());
  if (!body) {
    // The rest of the body would be read as the connection's next request.
    refuse(response.setHeader('connection', 'close'), 413, 'This report is too long');
  } else if (!cspReport) refuse(response, 400, 'This is not a report');
  else if (mayLog(address)) {
    site.log.warn({ cspReport }, 'A page violated its content security policy');
    response.writeHead(204, NOT_STORED).end();
  } else refuse(response.setHeader('retry-after', '60'), 429, 'Too many reports');
}
