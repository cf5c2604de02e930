import type { IncomingMessage } from 'node:http';
import { addressReader } from './http/address.ts';
import { bodyConverter } from './bodies.ts';
import { storedSecret } from './data-dir.ts';
import { openDataDir } from '../env/data-dir.ts';
import { sentToken } from '../cookies/session.ts';
import type { Environment } from '../env/env.ts';
import { checksOf } from './health/checks.ts';
import { hostGuard } from './http/origin.ts';
import { DEFAULT_NAME, NO_SETTINGS } from '../contract/site-settings.ts';
import type { ServerLocals, SiteInfo } from './locals.ts';
import { type Logger, needsNoLog } from './log/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { countsViews } from './http/visits.ts';

/** The visitor of a request, as far as it is known without a session. */
export interface Visit {
  readonly address: string;
  readonly countsViews: boolean;
}

/** Metrics, and the token that protects them. */
export interface SiteMetrics extends Metrics {
  readonly token: string;
}

/** Everything that the server and Astro's development server share. */
export type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * Opens the data folder and, unless API_HOST names another, the backend. @throws StartError,
 * EnvironmentError
 */
export async function openSite(env: Environment, log: Logger) {
  openDataDir(env.dataDir);
  const sessionSecret = env.sessionSecret ?? storedSecret(env.dataDir);
  const { metricsToken: token } = env;
  // Loaded only if metrics are on, and the backend only if API_HOST names no other.
  const metrics: SiteMetrics | undefined =
    token === undefined
      ? undefined
      : { ...(await import('./metrics/metrics.ts')).openMetrics(), token };
  const backend =
    env.apiHost === undefined
      ? await (await import('./backend.ts')).openBackend(env, { log, metrics })
      : undefined;
  const { siteUrl: url, apiHost, contact: mail } = env;
  const demoAccounts = backend?.demoAccounts ?? [];
  const settings: SiteInfo = {
    name: env.siteName ?? backend?.name() ?? DEFAULT_NAME,
    isNameFixed: env.siteName !== undefined,
    ...{ url, apiHost, mail, demoAccounts },
    passwordMin: env.passwordMin,
    settings: NO_SETTINGS,
  };
  const addressOf = addressReader(env.trustProxy);
  const visitOf = (request: IncomingMessage): Visit => ({
    address: addressOf(request),
    countsViews: countsViews(request),
  });
  const report = (error: unknown) => {
    if (!needsNoLog(error)) log.error({ err: error }, 'A page failed');
  };
  let isClosing = false;
  return {
    settings,
    log,
    /** Our own backend; undefined if API_HOST names another. */
    backend,
    /** Undefined if metrics are off. */
    metrics,
    /** Seconds that a CDN may cache a guest's page; undefined without a CDN. */
    cdnMaxAge: env.cdnMaxAge,
    allowsHost: hostGuard(url),
    /** Encrypts the cookies of pages. */
    sessionSecret,
    visitOf,
    /**
     * Whether a request that no page answers, such as a picture or a socket, may be answered: on a
     * private site only with a session. Rejects if the database fails.
     */
    async mayRead({ url: target = '', headers }: IncomingMessage): Promise<boolean> {
      if (!backend) return true;
      const [path = ''] = target.split('?', 1);
      return backend.mayRead(path, sentToken(headers, sessionSecret));
    },
    localsOf: (request: IncomingMessage): ServerLocals => ({
      site: settings,
      readSettings: backend?.readSettings,
      readPicture: backend && ((file) => backend.pictures.read(file)),
      backend: backend?.call,
      ...visitOf(request),
      sessionSecret,
      report,
      bodies: bodyConverter(url, addressOf(request)),
    }),
    checks: checksOf(env.dataDir, backend),
    isClosing: () => isClosing,
    /** Makes responses close their connections; call `close` afterwards. */
    beginClosing: () => {
      isClosing = true;
    },
    async close() {
      await backend?.close();
    },
  };
}
