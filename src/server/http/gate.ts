import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { unescape } from 'node:querystring';
import type { Duplex } from 'node:stream';
import { apiListener } from './api.ts';
import { startThread } from '../bodies.ts';
import { healthEndpoints } from '../health/endpoints.ts';
import { addressForLog, forLog, securityLog, type ServerSecurityEvent } from '../log/log.ts';
import { isCrossSite } from './origin.ts';
import { isKnownMethod, UNKNOWN_METHOD } from './methods.ts';
import { SOCKET_PATH } from '../../contract/events.ts';
import { METRICS, metricsEndpoint } from '../metrics/requests.ts';
import { refuse, refuseCall, refuseMethod, WRONG_HOST } from './refusals.ts';
import type { Site } from '../site.ts';
import type { Turns } from './turns.ts';

/** Methods for files and pages. */
const METHODS = ['GET', 'HEAD', 'POST'];
const UNAUTHENTICATED = { message: 'Please log in', code: 'unauthenticated' } as const;
const NO_API = { message: 'This site has its backend elsewhere', code: 'not_found' } as const;

/** Handles requests for the server itself and the API; calls `rest` for files and pages. */
export type Gate = (request: IncomingMessage, response: ServerResponse, rest: () => void) => void;

export function gate(site: Site, turns: Turns): Gate {
  const api = site.backend
    ? apiListener(site.backend.fetch, (request) => site.visitOf(request), turns)
    : refuseApi;
  const logSecurity = securityLog(site.log);
  const isHealth = healthEndpoints(site);
  const { metrics } = site;
  const sendMetrics = metrics && metricsEndpoint(metrics);
  return (request, response, rest) => {
    logResponse(site, request, response);
    // Starts the thread that converts bodies: after a POST, such as signing in, a post may follow soon.
    if (request.method === 'POST') startThread();
    const path = pathOf(request);
    if (!isAllowed(site, request)) refuse(response, 421, WRONG_HOST);
    else if (path === undefined) refuse(response, 400, 'Bad request');
    else if (!isKnownMethod(request.method)) refuse(response, 501, UNKNOWN_METHOD);
    else if (isHealth(path, request, response)) return;
    else if (path === METRICS && sendMetrics) void sendMetrics(request, response);
    else if (path === '/api' || path.startsWith('/api/')) api(request, response);
    else if (!METHODS.includes(request.method ?? '')) refuseMethod(response, METHODS.join(', '));
    else if (isCrossSite(request, site.settings.url)) {
      logSecurity(refusedForm(site, request, path));
      refuse(response, 403, 'Sent by another site');
    } else rest();
  };
}

/** Attaches the sockets, with checks of the host and the session before their listeners. */
export function attachSockets(server: Server, site: Site): void {
  if (!site.backend) return;
  site.backend.attach(server);
  const requests = take(server, 'request') as RequestListener[];
  const upgrades = take(server, 'upgrade') as ((...upgrade: Upgrade) => void)[];
  server.on('request', (request, response) => {
    if (!isAllowed(site, request)) refuse(response, 421, WRONG_HOST);
    else
      admit(
        site,
        request,
        () => {
          for (const listener of requests) listener.call(server, request, response);
        },
        () => refuseCall(response, 401, UNAUTHENTICATED),
      );
  });
  server.on('upgrade', (...upgrade: Upgrade) => {
    const [request, socket] = upgrade;
    if (!site.allowsHost(request.headers.host))
      socket.end('HTTP/1.1 421 Misdirected Request\r\n\r\n');
    else
      admit(
        site,
        request,
        () => {
          for (const listener of upgrades) listener.apply(server, upgrade);
        },
        () => socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n'),
      );
  });
}

/** Refuses sockets of guests of a private site; if their session cannot be checked, too. */
function admit(
  site: Site,
  request: IncomingMessage,
  accept: () => void,
  decline: () => void,
): void {
  if (!request.url?.startsWith(`${SOCKET_PATH}/`)) accept();
  else
    void site
      .mayRead(request)
      .catch(() => false)
      .then((may) => {
        (may ? accept : decline)();
      });
}

/**
 * Whether a request's host is allowed. Metrics are served for any host: Prometheus addresses each
 * process by its name in the internal network, and a browser that was led to a foreign name does not
 * have the token.
 */
function isAllowed(site: Site, { url, headers }: IncomingMessage): boolean {
  return site.allowsHost(headers.host) || (site.metrics !== undefined && url === METRICS);
}

type Upgrade = [request: IncomingMessage, socket: Duplex, head: Buffer];

function take(server: Server, event: string): unknown[] {
  const listeners = server.listeners(event);
  server.removeAllListeners(event);
  return listeners;
}

/**
 * The path of a request; undefined if its target is malformed or has another host. Rewrites
 * `request.url` to a path that is encoded correctly: Astro would log any other as an error.
 */
function pathOf(request: IncomingMessage): string | undefined {
  let url = request.url ?? '';
  if (!url.startsWith('/') && /^https?:\/\//i.test(url)) {
    if (!URL.canParse(url)) return undefined;
    const { host, pathname, search } = new URL(url);
    if (host !== request.headers.host) return undefined;
    url = pathname + search;
    request.url = url;
  }
  if (!url.startsWith('/') || url.startsWith('//')) return undefined;
  const sent = url.includes('?') ? url.slice(0, url.indexOf('?')) : url;
  const path = encoded(sent);
  if (path !== sent) request.url = path + url.slice(sent.length);
  return path;
}

/** The path, encoded again if it has invalid escapes, which then count as plain text. */
function encoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    const parts = path.split('/').map((part) => encodeURIComponent(unescape(part)));
    return parts.join('/');
  }
}

function refusedForm(site: Site, request: IncomingMessage, path: string): ServerSecurityEvent {
  const { method } = request;
  const { origin } = request.headers;
  const { address } = site.visitOf(request);
  return {
    security: 'form-refused',
    ...{ address, method, path: addressForLog(path) },
    origin: origin === undefined ? undefined : forLog(origin),
  };
}

const refuseApi: RequestListener = (_, response) => {
  refuseCall(response, 404, NO_API);
};

function logResponse({ log }: Site, request: IncomingMessage, response: ServerResponse): void {
  if (!log.isLevelEnabled('debug')) return;
  const begin = performance.now();
  const { method, url = '' } = request;
  response.once('close', () => {
    const ms = Math.round(performance.now() - begin);
    log.debug({ method, path: addressForLog(url), status: response.statusCode, ms });
  });
}
