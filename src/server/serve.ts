import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { assetServer } from './static/assets.ts';
import { announce } from './announce.ts';
import { refuseUnbuilt, StartError } from './data-dir.ts';
import { type Environment, EnvironmentError, loadEnvFile, readEnvironment } from '../env/env.ts';
import { attachSockets, gate } from './http/gate.ts';
import { DIST } from './paths.ts';
import { createLog, type Logger } from './log/log.ts';
import { mediaServer } from './static/media.ts';
import { pageHandler } from './pages/pages.ts';
import { loadPages, type Pages } from './pages/render.ts';
import { requestCounter } from './metrics/requests.ts';
import { refuseUnreadable } from './http/methods.ts';
import { isPipelining, isSocket } from './http/connections.ts';
import { refuse } from './http/refusals.ts';
import { responsesOf } from './http/responses.ts';
import { Turns } from './http/turns.ts';
import { endOnSignals } from './shutdown.ts';
import { openSite, type Site } from './site.ts';

/** Limits for slow clients, in milliseconds. */
const LIMITS = {
  headersTimeout: 10_000,
  // A picture of 8 MB at 0.6 Mbit/s.
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the minute for which proxies keep connections, so that proxies close them first.
  keepAliveTimeout: 65_000,
};

/** Starts the server. Prints errors that the operator can fix in one line, and exits. */
export async function serve(): Promise<void> {
  try {
    loadEnvFile();
    const env = readEnvironment(process.env);
    await start(env, createLog(env.logLevel));
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof EnvironmentError;
    console.error(isExpected ? error.message : error);
    process.exit(1);
  }
}

/** One port for API, sockets, files, and pages. */
async function start(env: Environment, log: Logger): Promise<void> {
  endOnFailures(log);
  refuseUnbuilt(DIST);
  const turns = new Turns();
  const [site, pages] = await Promise.all([openSite(env, log), loadPages(DIST, turns)]);
  const handle = siteAnswers(site, pages, turns);
  const isClosing = () => site.isClosing();
  const ServerResponse = responsesOf({ siteUrl: env.siteUrl, isClosing });
  // Without listeners, as with a backend elsewhere, all upgrades are declined.
  const shouldUpgradeCallback = (request: IncomingMessage) =>
    isSocket(request) && server.listenerCount('upgrade') > 0;
  const options = { ...LIMITS, ServerResponse, shouldUpgradeCallback };
  const server: Server = createServer(options, (request, response) => {
    if (!isPipelining(request, response)) handle(request, response);
  });
  // Browsers send twenty and proxies add ten: more would only take time to parse.
  server.maxHeadersCount = 100;
  server.on('clientError', refuseUnreadable);
  attachSockets(server, site);
  await listen(server, env);
  endOnSignals(server, site);
  announce(env, site);
}

function siteAnswers(site: Site, pages: Pages, turns: Turns): RequestListener {
  const assets = assetServer(DIST);
  const media = site.backend && mediaServer(site.backend, site);
  const open = gate(site, turns);
  const count = site.metrics && requestCounter(site.metrics, pages.routeOf);
  const sendPage = pageHandler(site, pages);
  return (request, response) => {
    count?.(request, response);
    open(request, response, () => {
      if (!media?.(request, response) && !assets(request, response))
        handlePage(site, sendPage, request, response);
    });
  };
}

function handlePage(
  site: Site,
  sendPage: ReturnType<typeof pageHandler>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  sendPage(request, response).catch((error: unknown) => {
    // A visitor who disconnects before the form has arrived is not a failure.
    if (response.destroyed) return;
    site.log.error({ err: error }, 'A page could not be sent');
    if (response.headersSent) response.destroy();
    else refuse(response, 500, 'Something went wrong on our side');
  });
}

function listen(server: Server, { host, port }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.message;
      reject(new StartError(`Cannot listen on ${host}, port ${String(port)}: ${reasonOf(code)}`));
    });
    server.listen(port, host, resolve);
  });
}

function reasonOf(code: string): string {
  if (code === 'EADDRINUSE') return 'another program is using it. Set PORT to a free one';
  if (code === 'EACCES') return 'that port is reserved for the system. Set PORT to one above 1024';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'HOST is not an address of this machine';
  return code;
}

function endOnFailures(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Uncaught error');
    process.exit(1);
  });
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled rejection'));
}
