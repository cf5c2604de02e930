import type { Backend } from '../../backend.ts';
import type { Job } from '../../job.ts';
import { transact } from '../sql/transaction.ts';
import type { Mail } from './outbox.ts';
import { deleteRows, findRows, updateRow, updateRows } from '../sql/rows.ts';
import type { QueuedMail } from './mail.store.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds between two checks for mails from other processes and for retries. */
const POLL = 10 * SECOND;
/** Delay before sending a call's mails: by then it has been answered. */
const AFTER_ANSWER = 100;
/** How many mails to send concurrently, and how many to fetch. */
const WIDTH = 2;
const LOOK = 10;
/** How long a process holds a mail exclusively. It renews the lease while it is alive. */
const LEASE = MINUTE;
/** Delays between failed attempts; after the last one the mail is dropped. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
/** How long a stopping server waits for mails: a mail server may take longer. */
const TIMEOUT = 5 * SECOND;

/**
 * Sends the mails in the outbox, if the site has an address. One process at a time leases a mail for
 * an attempt. The mail stays until a mail server accepts it or eight attempts fail; the lease of a
 * killed process expires. Reports each failure.
 */
export function mailDelivery(kinds: readonly Mail[]): Job {
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]));
  return {
    every: POLL,
    wakeOn: 'mail-queued',
    delay: AFTER_ANSWER,
    runsOnClose: true,
    closeTimeout: TIMEOUT,
    async run(backend, { report }) {
      if (backend.siteUrl === undefined) return;
      for (const { gather } of kinds) await gather?.(backend);
      const work = async () => {
        for (let mail = await take(backend); mail; mail = await take(backend)) {
          await deliver(backend, byKind.get(mail.kind), mail, report);
        }
      };
      await Promise.all(Array.from({ length: WIDTH }, work));
    },
  };
}

/** Leases the next mail that is due. */
async function take({ db, clock }: Backend): Promise<QueuedMail | undefined> {
  const now = clock();
  const which = { sent_at: null, due_at: { '<=': now }, leased_until: { '<=': now } };
  const part = { order: ['due_at', 'id'], limit: LOOK } as const;
  for (const due of await findRows(db.sql, 'mails', which, '*', part)) {
    // Fails if another process has leased it.
    const { id, leased_until } = due;
    const lease = { leased_until: clock() + LEASE, tries: due.tries + 1 };
    const own = { id, leased_until, sent_at: null };
    const leased = await updateRow(db.sql, 'mails', own, lease);
    if (leased) return leased;
  }
  return undefined;
}

async function deliver(
  backend: Backend,
  kind: Mail | undefined,
  mail: QueuedMail,
  report: (error: unknown) => void,
): Promise<void> {
  const { db, clock } = backend;
  const extend = () => {
    updateRows(db.sql, 'mails', mail.id, { leased_until: clock() + LEASE }).catch(report);
  };
  const renewal = setInterval(extend, LEASE / 3).unref();
  try {
    const outcome = await attempt(backend, kind, mail);
    if (outcome === 'sent') await settle(backend, mail);
    else if (outcome === 'unwanted') await deleteRows(db.sql, 'mails', mail.id);
    else report(await retry(backend, mail, outcome));
  } finally {
    clearInterval(renewal);
  }
}

async function attempt(
  backend: Backend,
  kind: Mail | undefined,
  mail: QueuedMail,
): Promise<'sent' | 'unwanted' | Error> {
  try {
    if (!kind) throw new Error(`No noun writes mails of the kind ${mail.kind}`);
    const written = await kind.write(backend, mail, JSON.parse(mail.params) as never);
    if (!written) return 'unwanted';
    await backend.mail({ id: idOf(mail, kind), ...written });
    return 'sent';
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Each attempt at a mail with a link gets its own id because its link is new. */
function idOf(
  { id, kind, created_at, tries }: QueuedMail,
  { isSameOnRetry = false }: Mail,
): string {
  const own = isSameOnRetry ? '' : `.${String(tries)}`;
  return `${kind}.${String(id)}.${created_at.toString(36)}${own}`;
}

/** Notification mails stay as rows: the next ones need their time. */
async function settle(backend: Backend, { id, kind }: QueuedMail): Promise<void> {
  if (kind !== 'notifications') await deleteRows(backend.db.sql, 'mails', id);
  else
    await transact(backend, async ({ sql, now }) => {
      await deleteRows(sql, 'mailed_notifications', { mail_id: id });
      await updateRows(sql, 'mails', id, { sent_at: now });
    });
}

/** Schedules another attempt or drops the mail, and returns which. */
async function retry(
  { db, clock }: Backend,
  { id, tries }: QueuedMail,
  cause: unknown,
): Promise<Error> {
  const wait = WAITS[tries - 1];
  if (wait === undefined) {
    await deleteRows(db.sql, 'mails', id);
    return new Error(`Gave up on an email after ${String(tries)} tries`, { cause });
  }
  await updateRows(db.sql, 'mails', id, { due_at: clock() + wait, leased_until: 0 });
  return new Error(`Failed to send an email: try ${String(tries)} of ${String(WAITS.length + 1)}`, {
    cause,
  });
}
