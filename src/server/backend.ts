import { createApp } from '../backend/app.ts';
import type { Backend, BackendEvent } from '../backend/backend.ts';
import { DEMO_ACCOUNTS } from '../backend/operations/demo/accounts.ts';
import { startJob } from '../backend/job.ts';
import { JOBS } from '../backend/nouns.ts';
import { openStorage } from '../backend/people/pictures/storage.ts';
import { openPushes } from '../backend/people/push/pushes.ts';
import { type Changed, openChanges } from '../backend/people/realtime/changes.ts';
import { callerOfToken } from '../backend/people/sessions/sessions.ts';
import { openRealtime } from '../backend/people/realtime/realtime.ts';
import { offerFirstAdmin } from '../backend/operations/setup/first-admin.ts';
import { hasDemoAccounts, hasMembers } from '../backend/operations/setup/setup.store.ts';
import { queuesAt } from '../backend/features/queues/queues.ts';
import { counters } from '../backend/platform/sql/counters.ts';
import type { Database, Logging } from '../backend/platform/sql/database.ts';
import { openDatabase } from '../backend/platform/sql/open.ts';
import {
  innermostReason,
  isDatabaseError,
  unavailability,
} from '../backend/platform/sql/failures.ts';
import { mayRead } from '../contract/private-site.ts';
import { addressReader } from './http/address.ts';
import { StartError, storedPushKeys, storedSecret } from './data-dir.ts';
import { withoutPassword, isLoopback } from '../env/fields.ts';
import type { Environment } from '../env/env.ts';
import { failureLog, type Logger, securityLog } from './log/log.ts';
import { mailer } from './mail.ts';
import { mirrorSettings } from './settings.ts';
import { DEFAULT_NAME } from '../contract/site-settings.ts';
import type { Metrics } from './metrics/metrics.ts';

/** Our own backend as the server uses it. Import this file dynamically: not with an API_HOST. */
export type OwnBackend = Awaited<ReturnType<typeof openBackend>>;

/** Questions up to which SQLite stays within its limits (docs/operations.md). */
const SQLITE_QUESTIONS = 200_000;

/** Milliseconds that the database may take to answer a health check. */
const PULSE = 2_000;

/** The options of `openBackend`. */
export interface BackendOptions {
  readonly log: Logger;
  readonly metrics?: Metrics | undefined;
}

/** Opens the backend in this process. @throws StartError */
export async function openBackend(env: Environment, options: BackendOptions) {
  const { log, metrics } = options;
  const db = await open(env, options);
  const report = failureLog(log, (error) => unavailability(error) !== undefined);
  const listeners: ((event: BackendEvent) => void)[] = [];
  const publish = (event: BackendEvent) => {
    for (const listener of listeners) listener(event);
  };
  const hasMailServer = env.smtpUrl !== undefined;
  const settings = await opened(env, mirrorSettings({ db, hasMailServer, clock: Date.now }));
  const nameOfSite = () => env.siteName ?? (settings.last.name || DEFAULT_NAME);
  const mail = mailer(env, nameOfSite, log);
  const backend: Backend = {
    db,
    clock: Date.now,
    publish,
    mail,
    pictures: openStorage(env),
    logSecurity: securityLog(log),
    get name() {
      return nameOfSite();
    },
    siteUrl: env.siteUrl,
    hasMailServer,
    secret: env.sessionSecret ?? storedSecret(env.dataDir),
    push: { ...storedPushKeys(env.dataDir), contact: `mailto:${env.mail}` },
    passwordMin: env.passwordMin,
    isPrivate: async () => (await settings.read()).privateSite,
    limits: env.rateLimit,
  };
  const { demo, firstAdminToken, tooManyQuestions } = await opened(env, prepare(backend, env));
  const app = createApp(backend, report);
  const realtime = openRealtime(backend, report, addressReader(env.trustProxy));
  metrics?.watchBackend(realtime.connections, () => queuesAt(db, Date.now()));
  const changeListeners: Changed[] = [settings.changed];
  const changed: Changed = (keys) => {
    for (const listener of changeListeners) listener(keys);
  };
  const changes = openChanges(db, { changed, received: realtime.publish }, report);
  const pushes = openPushes(backend, report);
  const jobs = JOBS.map((job) => startJob(backend, job, report));
  const subscribers = [changes, realtime, pushes, ...jobs];
  listeners.push(...subscribers.map(({ publish }) => publish));
  return {
    fetch: app.fetch,
    call: app.call,
    pictures: backend.pictures,
    /** The name of the site. */
    name: nameOfSite,
    /** The current settings of the site. */
    readSettings: settings.read,
    /** Whether only members read, as far as this process knows. */
    isPrivate: () => settings.last.privateSite,
    /** Whether the visitor with a session's token, or without, may open a path. */
    mayRead: async (path: string, token: string | undefined) =>
      mayRead(
        path,
        (await settings.read()).privateSite,
        async () => token !== undefined && (await callerOfToken(backend, token)) !== undefined,
      ),
    /** Counts a view of a question's page that was served from a cache. */
    countView: (questionId: string, address: string) => app.countView(questionId, address),
    /** Calls back with the keys of each change that pages may show, from any process. */
    onChange: (listener: Changed) => void changeListeners.push(listener),
    /** The location of its data, for people. */
    location: `data in ${withoutPassword(env.database)}`,
    /** The demo accounts if they exist and are shown. */
    demoAccounts: demo ? DEMO_ACCOUNTS : [],
    firstAdminToken,
    tooManyQuestions,
    /** Whether the database answers. */
    isAlive: () => isAlive(db),
    /** Seconds for which the oldest due mail has waited. */
    oldestMail: async () => (await queuesAt(db, Date.now())).oldestMail,
    /** Serves sockets on a server. */
    attach: realtime.attach,
    endSockets: realtime.close,
    /** Writes pending data and closes the database. */
    async close() {
      await Promise.all([app, pushes, ...jobs].map((part) => part.close()));
      await changes.close();
      await db.close();
    },
  };
}

async function open(env: Environment, { log: logger, metrics }: BackendOptions): Promise<Database> {
  try {
    const { databasePool: pool } = env;
    const log = metrics && statementLog(metrics);
    const onProgress = (line: string) => logger.info(line);
    const options = { pool, log, onProgress };
    const db = await openDatabase(env.database, options);
    // Migrations used a separate connection: a pooler has not been tried yet.
    await hasMembers(db.sql);
    return db;
  } catch (error) {
    throw error instanceof StartError ? error : cannotBeOpened(env, error);
  }
}

/** What is read and written as the backend opens. @throws StartError if the database fails */
async function opened<T>(env: Environment, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    throw isDatabaseError(error) ? cannotBeOpened(env, error) : error;
  }
}

/**
 * Writes what a new site needs. Returns whether demo accounts exist and are shown, the token that
 * creates the first admin if there is none, and the number of questions if that is more than SQLite
 * serves.
 */
async function prepare(backend: Backend, env: Environment) {
  const demo = await prepareCommunity(backend, env);
  const firstAdminToken = demo ? undefined : await offerFirstAdmin(backend);
  const { questions } = await counters(backend.db.sql);
  const isTooLarge = backend.db.engine === 'sqlite' && questions > SQLITE_QUESTIONS;
  return { demo, firstAdminToken, tooManyQuestions: isTooLarge ? questions : undefined };
}

function cannotBeOpened({ database }: Environment, cause: unknown): StartError {
  const what = `The database ${withoutPassword(database)} cannot be opened`;
  return new StartError(`${what}: ${innermostReason(cause)}`, { cause });
}

function statementLog(metrics: Metrics): Logging {
  return ({ level, queryDurationMillis }) =>
    metrics.countStatement(level === 'error' ? 'failed' : 'done', queryDurationMillis / 1_000);
}

async function isAlive(db: Database): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PULSE, false).unref());
  const pulse = hasMembers(db.sql).then(
    () => true,
    () => false,
  );
  return Promise.race([pulse, late]);
}

const PUBLIC_PASSWORDS = 'This database has the demo accounts, whose passwords are public';

/**
 * Creates the demo community in a new database in demo mode, and refuses to serve demo accounts
 * publicly by mistake. Returns whether the demo accounts exist and are shown.
 */
export async function prepareCommunity(backend: Backend, env: Environment): Promise<boolean> {
  const isPrivate = isLoopback(env.host) && !env.production;
  const shows = env.demo ?? isPrivate;
  if (shows) {
    if (await hasMembers(backend.db.sql)) return hasDemoAccounts(backend.db.sql);
    process.stdout.write('Writing the demo community …\n');
    const { seedDemo } = await import('../backend/operations/demo/seed.ts');
    await seedDemo(backend);
    return true;
  }
  if (isPrivate || !(await hasDemoAccounts(backend.db.sql))) return false;
  throw new StartError(`${PUBLIC_PASSWORDS}: set another DATA_DIR or DATABASE_URL, or DEMO=1`);
}
