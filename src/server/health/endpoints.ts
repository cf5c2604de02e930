import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '../http/refusals.ts';
import type { Site } from '../site.ts';

/**
 * Whether this process runs and is not closing. Container platforms restart what fails this check,
 * so it covers nothing that a restart would not repair: without its database or on a full disk a
 * process still serves readers.
 */
const HEALTH = '/healthz';
/** Whether all that it works with is there. */
const READINESS = '/readyz';

/** Each part by its name, `ok` or what is wrong. */
type States = Readonly<Record<string, string>>;

type Monitored = Pick<Site, 'checks' | 'isClosing'>;

/** Answers what monitors ask; false where a path is none of theirs. */
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

async function statesOf(checks: Site['checks']): Promise<States> {
  const all = Object.entries(checks) as [string, () => Promise<string>][];
  return Object.fromEntries(
    await Promise.all(all.map(async ([name, check]) => [name, await check()] as const)),
  );
}

async function send(
  read: () => Promise<States>,
  { method }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') {
    refuse(response.setHeader('allow', 'GET, HEAD'), 405, 'Method not allowed');
    return;
  }
  const states = await read();
  const isWell = Object.values(states).every((state) => state === 'ok');
  const body = JSON.stringify({ status: isWell ? 'ok' : 'failing', ...states }) + '\n';
  response.writeHead(isWell ? 200 : 503, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
