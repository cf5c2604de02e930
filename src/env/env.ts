import { existsSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { PASSWORD_MIN } from '../contract/forms.ts';
import * as fields from './fields.ts';
import { isLoopback } from './fields.ts';

/** The environment variables of the design, with defaults; `.env.example` explains each. */
const Variables = z.object({
  HOST: fields.host.default('127.0.0.1'),
  PORT: fields.port.default(4321),
  SITE_URL: fields.siteUrl.optional(),
  SITE_NAME: fields.siteName.optional(),
  API_HOST: fields.origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: fields.databaseUrl.optional(),
  MEDIA_S3_URL: fields.s3Url.optional(),
  DATABASE_POOL: fields.poolSize.default(10),
  SESSION_SECRET: fields.secret.optional(),
  SMTP_URL: fields.smtpUrl.optional(),
  MAIL_FROM: fields.mailAddress.optional(),
  TRUST_PROXY: fields.proxies.default([]),
  RATE_LIMIT: fields.flag.default(true),
  DEMO: fields.flag.optional(),
  LOG_LEVEL: fields.logLevel.default('info'),
  PASSWORD_MIN: fields.passwordMin.default(PASSWORD_MIN),
  METRICS_TOKEN: fields.metricsToken.optional(),
  CDN_MAX_AGE: fields.maxAge.optional(),
});

export const VARIABLES = Object.keys(Variables.shape) as readonly (keyof typeof Variables.shape)[];

/** The validated environment. */
export type Environment = ReturnType<typeof readEnvironment>;

/** Invalid values: one line for each, with the variable, its value, and what is expected. */
export class EnvironmentError extends Error {}

/**
 * Reads `.env` in the working directory, if it exists; variables that are already set win. @throws
 * EnvironmentError
 */
export function loadEnvFile(file = '.env'): void {
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError(`${file} cannot be read: ${why}`);
  }
}

/** @throws EnvironmentError */
export function readEnvironment(given: NodeJS.ProcessEnv) {
  const set = Object.entries(given).filter(([, value]) => value?.trim());
  const result = Variables.safeParse(Object.fromEntries(set));
  if (!result.success) throw new EnvironmentError(linesOf(result.error, given).join('\n'));
  const values = result.data;
  const dataDir = resolve(values.DATA_DIR);
  const siteUrl = values.SITE_URL ?? `http://${urlHost(values.HOST)}:${String(values.PORT)}`;
  const { hostname } = new URL(siteUrl);
  const mailFrom = values.MAIL_FROM ?? `hello@${hostname}`;
  const mail = /[^\s<]+@[^\s>]+/.exec(mailFrom)?.[0] ?? mailFrom;
  if (!values.RATE_LIMIT && !isLoopback(values.HOST)) {
    throw new EnvironmentError(
      `RATE_LIMIT is "${given.RATE_LIMIT ?? ''}" and HOST "${values.HOST}": expected limits to be on where others can reach the site`,
    );
  }
  return {
    host: values.HOST,
    port: values.PORT,
    /** The site's origin, without a trailing slash. */
    siteUrl,
    /** If undefined, admins choose it. */
    siteName: values.SITE_NAME,
    /** The origin of another backend; ours is then not loaded. */
    apiHost: values.API_HOST,
    /** An absolute path. */
    dataDir,
    /** The URL of a PostgreSQL database, or the path of the SQLite file in the data folder. */
    database: values.DATABASE_URL ?? join(dataDir, 'atoll.db'),
    /** The bucket for pictures, with its keys; undefined for the data folder. */
    mediaS3Url: values.MEDIA_S3_URL,
    /** Maximum number of connections to PostgreSQL. */
    databasePool: values.DATABASE_POOL,
    sessionSecret: values.SESSION_SECRET,
    smtpUrl: values.SMTP_URL,
    /** The sender of mails, optionally with a name: `Atoll <hello@example.com>`. */
    mailFrom,
    /** Its bare address. */
    mail,
    /** The address that people may write to; undefined on a local site without MAIL_FROM. */
    contact: values.MAIL_FROM === undefined && isLoopback(hostname) ? undefined : mail,
    /** Trusted proxies by address and network; `any` for the one in front. */
    trustProxy: values.TRUST_PROXY,
    rateLimit: values.RATE_LIMIT,
    /** Minimum length of a new password. */
    passwordMin: values.PASSWORD_MIN,
    /** If undefined, derived from the rest (server/backend.ts). */
    demo: values.DEMO,
    logLevel: values.LOG_LEVEL,
    /** The bearer token for /metrics; without one, metrics are off. */
    metricsToken: values.METRICS_TOKEN,
    /** Seconds that a CDN may cache a guest's page; undefined without a CDN. */
    cdnMaxAge: values.CDN_MAX_AGE,
    production: given.NODE_ENV === 'production',
  };
}

/** A server on all addresses is reached from its own machine as localhost. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

function linesOf(error: z.ZodError, given: NodeJS.ProcessEnv): string[] {
  return error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    return `${name} is "${fields.masked(name, given[name] ?? '')}": expected ${message}`;
  });
}
