import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseMethod } from '../http/refusals.ts';
import type { Site } from '../site.ts';
import type { Checks } from './checks.ts';

/**
 * Whether this process is running and not closing. Container platforms restart a process that fails
 * this check, so it only covers what a restart can repair: without its database or with a full
 * disk, a process still serves readers.
 */
const HEALTH = '/healthz';
/** Whether all services that it needs are available. */
const READINESS = '/readyz';

/** The state of each part by name: `ok`, or the problem. */
type States = Readonly<Record<string, string>>;

type Monitored = Pick<Site, 'checks' | 'isClosing'>;

/** Answers health checks. Returns false for other paths. */
export function healthEndpoints(
  site: Monitored,
): (path: string, request: IncomingMessage, response: ServerResponse) => boolean {
  const states: Record<string, () => Promise<States>> = {
    [HEALTH]: () => Promise.resolve({ process: processState(site) }),
    [READINESS]: async () => ({
      process: processState(site),
      ...(await statesOf(site.checks)),
    }),
  };
  return (path, request, response) => {
    const read = states[path];
    if (read) void send(read, request, response);
    return read !== undefined;
  };
}

const processState = (site: Monitored) => (site.isClosing() ? 'closing' : 'ok');

async function statesOf(checks: Checks): Promise<States> {
  const states = Object.entries(checks).map(
    async ([name, check]) => [name, await check()] as const,
  );
  return Object.fromEntries(await Promise.all(states));
}

async function send(
  read: () => Promise<States>,
  { method }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') {
    refuseMethod(response);
    return;
  }
  const states = await read();
  const isHealthy = Object.values(states).every((state) => state === 'ok');
  const body = JSON.stringify({ status: isHealthy ? 'ok' : 'failing', ...states }) + '\n';
  response.writeHead(isHealthy ? 200 : 503, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
