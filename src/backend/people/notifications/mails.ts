import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Backend, WrittenMail } from '../../backend.ts';
import { letter } from '../../platform/mail/letter.ts';
import { mailWaiting, peopleToMail, type QueuedMail } from '../../platform/mail/mail.store.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { unsubscribeAddress } from '../../platform/mail/unsubscribe.ts';
import { deleteRows } from '../../platform/sql/rows.ts';
import { transact } from '../../platform/sql/transaction.ts';
import { mailedPerson } from './choices.store.ts';
import { mailedNotifications } from './mails.store.ts';
import { toNotification } from './notifications.ts';
import { choicesIn } from './notifications.rules.ts';

/** Milliseconds between two notification mails to the same person. */
const SPAN = 10 * 60_000;
/** Notifications that a mail lists at most. */
const MOST_LISTED = 20;
/** People whose mails are prepared at a time. */
const AT_ONCE = 100;
const KIND = 'notifications';

/**
 * Prepares mails of pending notifications. The first notification is mailed at once; those of the
 * next ten minutes share one mail, so that nobody gets more than six mails an hour.
 */
export async function gatherNotifications(backend: Backend): Promise<void> {
  const { db, clock } = backend;
  const now = clock();
  await deleteRows(db.sql, 'mails', { sent_at: { '<=': now - SPAN } });
  for (;;) {
    const people = await peopleToMail(db.sql, KIND, { now, span: SPAN }, AT_ONCE);
    for (const user_id of people) {
      await transact(backend, (tx) => {
        const times = { created_at: tx.now, due_at: tx.now };
        return mailWaiting(tx, { kind: KIND, user_id, params: '{}', ...times });
      });
      await yieldToEventLoop();
    }
    if (people.length < AT_ONCE) return;
  }
}

/**
 * The mail of a person's unread notifications. The person's choices at the time of sending count.
 */
async function notificationMail(
  backend: Backend,
  { id, user_id }: QueuedMail,
): Promise<WrittenMail | undefined> {
  if (user_id === null) return undefined;
  const { sql } = backend.db;
  const person = await mailedPerson(sql, user_id, backend.clock());
  if (!person?.address || !choicesIn(person).email) return undefined;
  const { rows, total } = await mailedNotifications(sql, id, MOST_LISTED);
  if (total === 0) return undefined;
  const { name, siteUrl = '' } = backend;
  const notifications = rows.map((row) => toNotification(row));
  const more = total - notifications.length;
  const written = letter({
    to: person.address,
    subject:
      total === 1 ? (notifications[0]?.title ?? '') : `${String(total)} notifications from ${name}`,
    paragraphs: [
      `Hello ${person.username},`,
      ...notifications.map(({ title, message, link }) => ({
        lines: [title, message],
        ...(typeof link === 'string' && { href: `${siteUrl}${link}` }),
      })),
      ...(more === 0
        ? []
        : [{ lines: [`And ${String(more)} more`], href: `${siteUrl}/notifications` }]),
    ],
    foot: {
      lines: [`${name} sends you notifications by email. To turn this off:`],
      href: `${siteUrl}/settings?tab=notifications`,
    },
  });
  return { ...written, unsubscribe: unsubscribeAddress(backend, user_id) };
}

export const notificationsMail: Mail = {
  kind: KIND,
  gather: gatherNotifications,
  write: notificationMail,
  isSameOnRetry: true,
};
