import type { IncomingMessage } from 'node:http';
import { addressReader } from './http/address.ts';
import { bodyConverter } from './bodies.ts';
import type { OwnBackend, Surroundings } from './backend.ts';
import { storedSecret } from './data-dir.ts';
import { openDataDir } from '../env/data-dir.ts';
import type { Environment } from '../env/env.ts';
import { type Checks, checksOf } from './health/checks.ts';
import { hostGuard } from './http/hosts.ts';
import type { ServerLocals, SiteSettings } from './locals.ts';
import { type Logger, needsNoLog } from './log/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import { countsViews } from './http/visits.ts';

/** Whose request it is, as far as that can be told without a session. */
export interface Visit {
  readonly address: string;
  readonly countsViews: boolean;
}

/** Figures, and the token that reads them. */
export interface SiteMetrics extends Metrics {
  readonly token: string;
}

/** All that the server and Astro's development server have in common. */
export interface Site {
  readonly settings: SiteSettings;
  readonly log: Logger;
  /** Our own backend; undefined where API_HOST names another. */
  readonly backend: OwnBackend | undefined;
  /** Undefined where nobody may read them. */
  readonly metrics: SiteMetrics | undefined;
  /** Seconds that a CDN may cache a guest's page; undefined where there is no CDN. */
  readonly cdnMaxAge: number | undefined;
  allowsHost(host: string | undefined): boolean;
  visitOf(request: IncomingMessage): Visit;
  localsOf(request: IncomingMessage): ServerLocals;
  /** What of this process, and of what it works with, can be asked. */
  readonly checks: Checks;
  isClosing(): boolean;
  /** From now on responses end their connections; `close` is still to be called. */
  beginClosing(): void;
  close(): Promise<void>;
}

/**
 * Opens the data folder, and the backend unless it is elsewhere. @throws StartError, EnvironmentError
 */
export async function openSite(env: Environment, log: Logger): Promise<Site> {
  openDataDir(env.dataDir);
  const sessionSecret = env.sessionSecret ?? storedSecret(env.dataDir);
  const metrics = await metricsFor(env);
  const backend = env.apiHost === undefined ? await ownBackend(env, { log, metrics }) : undefined;
  const { siteName: name, siteUrl: url, apiHost, mail } = env;
  const demoAccounts = backend?.demoAccounts ?? [];
  const settings = { name, url, apiHost, mail, demoAccounts, passwordMin: env.passwordMin };
  const addressOf = addressReader(env.trustProxy);
  const visitOf = (request: IncomingMessage) => ({
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
    backend,
    metrics,
    cdnMaxAge: env.cdnMaxAge,
    allowsHost: hostGuard(url),
    visitOf,
    localsOf: (request) => ({
      site: settings,
      backend: backend?.call,
      ...visitOf(request),
      sessionSecret,
      report,
      bodies: bodyConverter(url, addressOf(request)),
    }),
    checks: checksOf(env.dataDir, backend),
    isClosing: () => isClosing,
    beginClosing: () => {
      isClosing = true;
    },
    async close() {
      await backend?.close();
    },
  };
}

async function ownBackend(env: Environment, within: Surroundings): Promise<OwnBackend> {
  const { openBackend } = await import('./backend.ts');
  return openBackend(env, within);
}

/** Loaded by those alone who want figures. */
async function metricsFor({ metricsToken: token }: Environment): Promise<SiteMetrics | undefined> {
  if (token === undefined) return undefined;
  const { openMetrics } = await import('./metrics/metrics.ts');
  return { ...openMetrics(), token };
}
