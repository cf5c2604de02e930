import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { logLimit, addressForLog, forLog } from './log/log.ts';
import { refuse } from './http/refusals.ts';
import { readBody } from './http/request-body.ts';
import type { Site } from './site.ts';
import * as z from 'zod';

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

const address = z.string().transform(addressForLog).optional().catch(undefined);

/** The fields of a report that help to find the violation, safe for the log. */
const CspReport = z.object({
  directive: z.string().min(1).transform(forLog),
  blocked: address,
  document: address,
  source: address,
  line: z.int().nonnegative().optional().catch(undefined),
});

type CspReport = z.infer<typeof CspReport>;

/** What `report-uri` sends. Older browsers name no effective directive. */
const Body = z
  .object({ 'csp-report': z.record(z.string(), z.unknown()) })
  .transform(({ 'csp-report': fields }): unknown => ({
    directive: fields['effective-directive'] ?? fields['violated-directive'],
    blocked: fields['blocked-uri'],
    document: fields['document-uri'],
    source: fields['source-file'],
    line: fields['line-number'],
  }))
  .pipe(CspReport);

/** The report in a body; undefined if it has a different format. */
function reportOf(body: string): CspReport | undefined {
  try {
    return Body.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
