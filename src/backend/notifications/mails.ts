import type { Notification } from '../../contract/notifications.ts';
import type { Backend, BackendEvent, Mail, Publish } from '../backend.ts';
import { openBackgroundJobs } from '../mail/background-jobs.ts';
import { letter, type Paragraph } from '../mail/letter.ts';
import { unsubscribeAddress } from '../mail/unsubscribe.ts';
import { mailedPerson } from './choices-store.ts';
import { choicesIn, isChosen } from './rules.ts';

/** Milliseconds from one mail of news to a person to the next. */
const SPAN = 10 * 60_000;
/** People who wait for their next mail, and news that it lists. */
const MOST_PEOPLE = 10_000;
const MOST_LISTED = 20;

/** Mails people's notifications to those who want it. */
export interface NotificationMail {
  /** To be told everything that the backend publishes. */
  readonly publish: Publish;
  /** Sends what waits. To be called before the database is closed. */
  readonly close: () => Promise<void>;
}

/** What came since a person's last mail. */
interface Waiting {
  readonly notifications: Notification[];
  more: number;
  timer: NodeJS.Timeout;
}

/**
 * Mails what is notified, after it is committed. The first news go at once; what follows within ten
 * minutes goes together in one mail, so that nobody gets more than six an hour. It is kept in memory:
 * what a crash takes along stands in the list of notifications all the same.
 */
export function openNotificationMail(
  backend: Backend,
  report: (error: unknown) => void,
  span = SPAN,
): NotificationMail {
  const jobs = openBackgroundJobs(report);
  const people = new Map<number, Waiting>();
  const send = (userId: number, notifications: readonly Notification[], more: number) => {
    jobs.begin(() => mailNotifications(backend, userId, notifications, more));
  };
  const flush = (userId: number) => {
    const waiting = people.get(userId);
    people.delete(userId);
    if (!waiting || waiting.notifications.length === 0) return;
    send(userId, waiting.notifications, waiting.more);
    wait(userId);
  };
  const wait = (userId: number) => {
    const timer = setTimeout(flush, span, userId).unref();
    people.set(userId, { notifications: [], more: 0, timer });
  };
  return {
    publish(event) {
      if (!isMailed(backend, event)) return;
      const { userId, notification } = event;
      const waiting = people.get(userId);
      if (waiting) gather(waiting, notification);
      else if (people.size < MOST_PEOPLE) {
        send(userId, [notification], 0);
        wait(userId);
      }
    },
    async close() {
      for (const [userId, { notifications, more, timer }] of people) {
        clearTimeout(timer);
        if (notifications.length > 0) send(userId, notifications, more);
      }
      people.clear();
      await jobs.done();
    },
  };
}

type Notified = Extract<BackendEvent, { type: 'notified' }>;

/** Mails hold links: without the site's address there are none. */
function isMailed({ siteUrl }: Backend, event: BackendEvent): event is Notified {
  return siteUrl !== undefined && event.type === 'notified' && isChosen(event.notification.type);
}

function gather(waiting: Waiting, notification: Notification): void {
  if (waiting.notifications.length < MOST_LISTED) waiting.notifications.push(notification);
  else waiting.more += 1;
}

/** What the person chose counts when the mail goes, not when the news came. */
async function mailNotifications(
  backend: Backend,
  userId: number,
  notifications: readonly Notification[],
  more: number,
): Promise<void> {
  const person = await mailedPerson(backend.db.sql, userId, backend.clock());
  if (!person?.address || !choicesIn(person).email) return;
  await backend.mail({
    to: person.address,
    ...notificationMail(backend, person.username, notifications, more),
    unsubscribe: unsubscribeAddress(backend, userId),
  });
}

function notificationMail(
  { name, siteUrl = '' }: Backend,
  username: string,
  notifications: readonly Notification[],
  more: number,
): Omit<Mail, 'to'> {
  const [first] = notifications;
  const total = notifications.length + more;
  const item = ({ title, message, link }: Notification): Paragraph => ({
    lines: [title, message],
    ...(typeof link === 'string' && { href: `${siteUrl}${link}` }),
  });
  const rest =
    more === 0 ? [] : [{ lines: [`And ${String(more)} more`], href: `${siteUrl}/notifications` }];
  return letter({
    subject: total === 1 && first ? first.title : `${String(total)} notifications from ${name}`,
    paragraphs: [`Hello ${username},`, ...notifications.map(item), ...rest],
    foot: {
      lines: [`${name} mails your notifications. To switch this off:`],
      href: `${siteUrl}/settings?tab=notifications`,
    },
  });
}
