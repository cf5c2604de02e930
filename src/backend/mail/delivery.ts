import { setTimeout as pause } from 'node:timers/promises';
import type { Backend, WrittenMail, Publish } from '../backend.ts';
import { coalesce } from '../coalesce.ts';
import type { MailKind } from '../sql/tables.ts';
import { transact } from '../sql/transaction.ts';
import * as store from './store.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** From one look for mails of other processes, and of later, to the next. */
const POLL = 10 * SECOND;
/** Before mails of a call go: by then it has its answer. */
const AFTER_ANSWER = 100;
/** Mails that are sent at once, and looked for at once. */
const WIDTH = 2;
const LOOK = 10;
/** Nobody else tries a mail meanwhile. It is extended as long as its process lives. */
const LEASE = MINUTE;
/** From each failed try to the next; after as many and one the mail is given up. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
/** How long a server that ends waits for mails: a mail server may take longer. */
const TIMEOUT = 5 * SECOND;

/** What a mail says; undefined where nobody wants it any more, or nobody is there to read it. */
export type WriteMail = (
  backend: Backend,
  mail: store.QueuedMail,
) => Promise<WrittenMail | undefined>;

export interface MailWork {
  readonly writers: Readonly<Record<MailKind, WriteMail>>;
  /** Makes mails of what has waited for its time. */
  readonly gather: (backend: Backend) => Promise<void>;
}

/** Sends what waits in the outbox. */
export interface MailDelivery {
  /** To be told everything that the backend publishes. */
  readonly publish: Publish;
  /** Looks for mails of earlier and of other processes from now on. */
  readonly begin: () => void;
  /** Sends what is due, within bounds. To be called before the database is closed. */
  readonly close: () => Promise<void>;
}

/**
 * Each mail is leased by one process for a try, and stays until a mail server has taken it or eight
 * tries have failed; a process that is killed leaves its lease to run out. `report` is told of each
 * failure.
 */
export function openMailDelivery(
  backend: Backend,
  report: (error: unknown) => void,
  { writers, gather }: MailWork,
): MailDelivery {
  const work = async () => {
    for (let mail = await take(backend); mail; mail = await take(backend)) {
      await deliver(backend, writers[mail.kind], mail, report);
    }
  };
  const run = async () => {
    await gather(backend);
    await Promise.all(Array.from({ length: WIDTH }, work));
  };
  const runs = coalesce(() => run().catch(report));
  let poll: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  const hasMail = () => backend.siteUrl !== undefined;
  return {
    publish({ type }) {
      if (type !== 'mail-queued') return;
      soon ??= setTimeout(() => {
        soon = undefined;
        runs.soon();
      }, AFTER_ANSWER).unref();
    },
    begin() {
      if (!hasMail()) return;
      runs.soon();
      poll = setInterval(runs.soon, POLL).unref();
    },
    async close() {
      clearInterval(poll);
      clearTimeout(soon);
      soon = undefined;
      if (!hasMail()) return;
      runs.soon();
      await Promise.race([runs.done(), pause(TIMEOUT, undefined, { ref: false })]);
    },
  };
}

/** Leases the next mail that is due. */
async function take({ db, clock }: Backend): Promise<store.QueuedMail | undefined> {
  for (const due of await store.dueMails(db.sql, clock(), LOOK)) {
    const leased = await store.leaseMail(db.sql, due, clock() + LEASE);
    if (leased) return leased;
  }
  return undefined;
}

async function deliver(
  backend: Backend,
  write: WriteMail,
  mail: store.QueuedMail,
  report: (error: unknown) => void,
): Promise<void> {
  const { db, clock } = backend;
  const extend = () => {
    store.extendLease(db.sql, mail.id, clock() + LEASE).catch(report);
  };
  const renewal = setInterval(extend, LEASE / 3).unref();
  try {
    const outcome = await attempt(backend, write, mail);
    if (outcome === 'sent') await settle(backend, mail);
    else if (outcome === 'unwanted') await store.dropMail(db.sql, mail.id);
    else report(await retry(backend, mail, outcome));
  } finally {
    clearInterval(renewal);
  }
}

async function attempt(
  backend: Backend,
  write: WriteMail,
  mail: store.QueuedMail,
): Promise<'sent' | 'unwanted' | Error> {
  try {
    const written = await write(backend, mail);
    if (!written) return 'unwanted';
    await backend.mail({ id: idOf(mail), ...written });
    return 'sent';
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Mails that say the same at every try. */
const WITHOUT_LINKS: ReadonlySet<MailKind> = new Set(['notifications', 'tag-digest']);

/** A try of one with a link has an id of its own: its link is another one. */
function idOf({ id, kind, created_at, tries }: store.QueuedMail): string {
  const own = WITHOUT_LINKS.has(kind) ? '' : `.${String(tries)}`;
  return `${kind}.${String(id)}.${created_at.toString(36)}${own}`;
}

/** When the last notifications were mailed is needed for the next ones. */
async function settle(backend: Backend, { id, kind }: store.QueuedMail): Promise<void> {
  if (kind === 'notifications') await transact(backend, (tx) => store.markSent(tx, id));
  else await store.dropMail(backend.db.sql, id);
}

/** Has a mail tried again, or gives it up, and says which. */
async function retry(
  { db, clock }: Backend,
  { id, tries }: store.QueuedMail,
  cause: unknown,
): Promise<Error> {
  const wait = WAITS[tries - 1];
  if (wait === undefined) {
    await store.dropMail(db.sql, id);
    return new Error(`Gave up on an email after ${String(tries)} tries`, { cause });
  }
  await store.postponeMail(db.sql, id, clock() + wait);
  return new Error(`Failed to send an email: try ${String(tries)} of ${String(WAITS.length + 1)}`, {
    cause,
  });
}
