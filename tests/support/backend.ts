import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import type { CompiledQuery } from 'kysely';
import { afterAll, onTestFinished } from 'vitest';
import { type BackendFetch, createApp } from '../../src/backend/app.ts';
import type {
  Backend,
  BackendEvent,
  Mail,
  Publish,
  PushSettings,
  SecurityEvent,
  SendMail,
} from '../../src/backend/backend.ts';
import type { SurrogateKey } from '../../src/contract/surrogate-keys.ts';
import { startJob } from '../../src/backend/job.ts';
import { mailing } from '../../src/backend/nouns.ts';
import { notifyQueuedFollowers } from '../../src/backend/features/question-follows/notify-followers.ts';
import { welcome } from '../../src/backend/people/notifications/notifications.ts';
import { startSession } from '../../src/backend/people/sessions/sessions.ts';
import { transact } from '../../src/backend/platform/sql/transaction.ts';
import { addMember } from '../../src/backend/people/users/members.ts';
import { indexQueued } from '../../src/backend/content/search/queue.ts';
import { countTagChanges } from '../../src/backend/content/tags/counting.ts';
import type { InProcess } from '../../src/contract/calls.ts';
import type { Engine } from '../../src/backend/platform/sql/dialect.ts';
import { isLostRace, unavailability } from '../../src/backend/platform/sql/failures.ts';
import { openDatabase } from '../../src/backend/platform/sql/open.ts';
import { inFolder } from '../../src/backend/people/pictures/storage.ts';
import { copyDatabase, dropDatabase } from './postgres.ts';

/** For tests of differences between the two databases. */
export const BOTH_ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

/** SQLite, and PostgreSQL with ENGINES=all, as in the full run. */
export const ENGINES: readonly Engine[] = process.env.ENGINES === 'all' ? BOTH_ENGINES : ['sqlite'];

/** The initial `settings.now`: the tests' clock does not move unless a test moves it. */
export const START = Date.UTC(2026, 10, 20, 12);

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into any shape
  readonly body: any;
}

export interface Member {
  readonly id: string;
  readonly username: string;
  readonly token: string;
}

/** The real backend with a fresh database, called as over the wire. */
export interface TestBackend {
  readonly backend: Backend;
  /** `siteUrl`: without it, the default, the backend mails no links. */
  readonly settings: {
    now: number;
    limits: boolean;
    siteUrl: string | undefined;
    hasMailServer?: boolean;
    /** Sends a mail, by default into `mails`. */
    mail: SendMail;
    push?: PushSettings;
  };
  readonly events: BackendEvent[];
  /** Also receive every event. */
  readonly listeners: Publish[];
  /** For a separate server; an internal error is a 500 here. */
  readonly fetch: BackendFetch;
  /** The backend as pages call it. */
  readonly inProcess: InProcess;
  readonly mails: Mail[];
  /** Internal errors of calls by `fetch`; `call` throws them, except timeouts of locks. */
  readonly failures: readonly unknown[];
  /** Reported failures to send a mail. */
  readonly mailFailures: unknown[];
  /** Security events for the log. */
  readonly security: SecurityEvent[];
  /** Every statement that ran since the last `statements.length = 0`. */
  readonly statements: string[];
  /** The same with their parameters, for query plans. */
  readonly queries: CompiledQuery[];
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** The same by method, as a member or as a guest. */
  get(path: string, as?: Member): Promise<Answer>;
  put(path: string, as?: Member, body?: unknown): Promise<Answer>;
  post(path: string, as?: Member, body?: unknown): Promise<Answer>;
  delete(path: string, as?: Member, body?: unknown): Promise<Answer>;
  /** Adds a signed-in new member with the password `correct horse`, by default under a new name. */
  join(username?: string): Promise<Member>;
  /** Writes what the backend writes in batches (views and sums of tags) and sends due mails. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly as?: Member | undefined;
  readonly address?: string;
  readonly prepared?: boolean;
  readonly headers?: Record<string, string>;
}

const SEARCH = /[?&]search=|\/(?:similar|same-error)\b/;

/** `at`: the address of a database that another test backend has open; by default a fresh one. */
export async function openTestBackend(engine: Engine, at?: string): Promise<TestBackend> {
  const mails: Mail[] = [];
  const settings: TestBackend['settings'] = {
    now: START,
    limits: false,
    siteUrl: undefined,
    mail: (mail) => Promise.resolve(String(mails.push(mail))),
  };
  const events: BackendEvent[] = [];
  const listeners: Publish[] = [];
  const security: SecurityEvent[] = [];
  const statements: string[] = [];
  const queries: CompiledQuery[] = [];
  const address = at ?? (await freshDatabase(engine));
  const db = await openDatabase(address, {
    log: ({ query }) => {
      statements.push(query.sql);
      queries.push(query);
    },
  });
  const media = pathOf(tmpdir(), `atoll-media-${randomUUID()}`);
  const backend: Backend = {
    db,
    clock: () => settings.now,
    publish: (event) => {
      events.push(event);
      for (const listener of listeners) listener(event);
    },
    mail: (mail) => settings.mail(mail),
    pictures: inFolder(media),
    logSecurity: (event) => void security.push(event),
    name: 'Atoll',
    secret: 'a secret of these tests, and of nothing else',
    get limits() {
      return settings.limits;
    },
    get push() {
      return settings.push;
    },
    get hasMailServer() {
      return settings.hasMailServer;
    },
    get siteUrl() {
      return settings.siteUrl;
    },
  };
  const failures: unknown[] = [];
  const app = createApp(backend, (error) => failures.push(error));
  const mailFailures: unknown[] = [];
  // Without polling: tests move the clock.
  const delivery = startJob(backend, { ...mailing, every: undefined }, (error) =>
    mailFailures.push(error),
  );
  listeners.push(delivery.publish);
  /** A search itself waits only a moment for the index, which a busy machine may exceed. */
  const index = async () => {
    // The statements of a test are those of its calls.
    const [statementCount, queryCount] = [statements.length, queries.length];
    await indexQueued(backend);
    statements.length = statementCount;
    queries.length = queryCount;
  };
  const call: TestBackend['call'] = async (method, path, options = {}) => {
    if (SEARCH.test(path)) await index();
    const response = await app.fetch(request(method, path, options), {
      address: options.address ?? '127.0.0.1',
      prepared: options.prepared ?? false,
      countsViews: true,
    });
    const failure = failures.splice(0).find((one) => !isOverload(one));
    if (failure) throw new Error('The backend failed inside', { cause: failure });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: json && text !== '' ? JSON.parse(text) : text,
    };
  };
  const settle = async () => {
    await app.close();
    await notifyQueuedFollowers(backend);
    await delivery.close();
    await countTagChanges(backend);
  };
  const end = async () => {
    await settle();
    await db.close();
    await rm(media, { recursive: true, force: true });
    if (engine === 'postgres' && at === undefined) await dropDatabase(address);
  };
  let closing: Promise<void> | undefined;
  const opened: TestBackend = {
    backend,
    settings,
    events,
    listeners,
    fetch: app.fetch,
    inProcess: app.call,
    mails,
    security,
    statements,
    queries,
    call,
    get(path, as) {
      return this.call('GET', path, { as });
    },
    put(path, as, body) {
      return this.call('PUT', path, { as, body });
    },
    post(path, as, body) {
      return this.call('POST', path, { as, body });
    },
    delete(path, as, body) {
      return this.call('DELETE', path, { as, body });
    },
    join: (username = `joined-${String((joined += 1))}`) => join(backend, username),
    failures,
    mailFailures,
    settle,
    close: () => (closing ??= end()),
  };
  return opened;
}

/** A backend that is closed after the tests of the suite. */
export async function openForSuite(...given: Parameters<typeof openTestBackend>) {
  const test = await openTestBackend(...given);
  afterAll(() => test.close());
  return test;
}

/** A backend that is closed after the test. */
export async function openForTest(...given: Parameters<typeof openTestBackend>) {
  const test = await openTestBackend(...given);
  onTestFinished(() => test.close());
  return test;
}

/** Whether a statement waited too long for a lock on a busy machine, which results in a 503. */
function isOverload(failure: unknown): boolean {
  return unavailability(failure) === 'busy' && !isLostRace(failure);
}

/** The statements that read, without those that begin, limit and end a transaction. */
export function readsOf({ statements }: TestBackend): string[] {
  return statements.filter((text) => /^\s*(?:select(?! set_config\()|with)\b/i.test(text));
}

/** How many statements some work runs. */
export async function statementsIn(
  { statements }: TestBackend,
  work: () => Promise<unknown>,
): Promise<number> {
  statements.length = 0;
  await work();
  return statements.length;
}

function request(method: string, path: string, { body, as, headers }: CallOptions): Request {
  const all = new Headers(headers);
  if (as) all.set('authorization', `Bearer ${as.token}`);
  if (body === undefined)
    return new Request(`http://localhost/api${path}`, { method, headers: all });
  if (!all.has('content-type')) all.set('content-type', 'application/json');
  const isText = typeof body === 'string' || body instanceof Uint8Array;
  const text = isText ? (body as string) : JSON.stringify(body);
  return new Request(`http://localhost/api${path}`, { method, headers: all, body: text });
}

/** The hash of `correct horse`, at a cost that makes signing in fast. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$OpHI7+WUJPdBT1V+hcnBbQ$/OSgPD2Az6EmnopUU52hh3QzTEAnnVeAYA9XY8yXQXk';

/** Lets members in tests vote down, which otherwise needs reputation. */
export const VOTES_DOWN = {
  privilege_changes: JSON.stringify({ 'vote-down': { is: 'given', reason: '', until: null } }),
};

let joined = 0;

/** Signs up a member without hashing a password. */
async function join(backend: Backend, username: string): Promise<Member> {
  const names = { username, email: `${username}@example.com` };
  return transact(backend, async (tx) => {
    const { id } = await addMember(tx, names, PASSWORD_HASH);
    await tx.sql.updateTable('users').set(VOTES_DOWN).where('id', '=', id).execute();
    await welcome(tx, id);
    return { id: String(id), username, token: await startSession(tx, id) };
  });
}

/** SQLite in memory, or a database without people on the run's PostgreSQL. */
export async function freshDatabase(engine: Engine): Promise<string> {
  if (engine === 'sqlite') return ':memory:';
  return copyDatabase(`test_${randomUUID().replaceAll('-', '')}`);
}

/** The surrogate keys of everything that pages show and events changed. */
export function changedKeys(events: readonly BackendEvent[]): SurrogateKey[] {
  return events.flatMap((event) => (event.type === 'pages-changed' ? event.surrogateKeys : []));
}
