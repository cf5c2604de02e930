import type { Notification } from '../../contract/notifications.ts';
import type { Backend, BackendEvent, Mail, Publish } from '../backend.ts';
import { openBackgroundJobs } from '../mail/background-jobs.ts';
import { mailedPerson } from './choices-store.ts';
import { choicesIn, isChosen } from './rules.ts';

/** Milliseconds from one mail of news to a person to the next. */
const SPAN = 10 * 60_000;
/** People who wait for their next mail, and news that it lists. */
const MOST_PEOPLE = 10_000;
const MOST_NEWS = 20;

/** Mails people's notifications to those who want it. */
export interface NotificationMail {
  /** To be told everything that the backend publishes. */
  readonly publish: Publish;
  /** Sends what waits. To be called before the database is closed. */
  readonly close: () => Promise<void>;
}

/** What came since a person's last mail. */
interface Waiting {
  readonly news: Notification[];
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
  const send = (userId: number, news: readonly Notification[], more: number) => {
    jobs.begin(() => mailNews(backend, userId, news, more));
  };
  const flush = (userId: number) => {
    const waiting = people.get(userId);
    people.delete(userId);
    if (!waiting || waiting.news.length === 0) return;
    send(userId, waiting.news, waiting.more);
    wait(userId);
  };
  const wait = (userId: number) => {
    const timer = setTimeout(flush, span, userId).unref();
    people.set(userId, { news: [], more: 0, timer });
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
      for (const [userId, { news, more, timer }] of people) {
        clearTimeout(timer);
        if (news.length > 0) send(userId, news, more);
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
  if (waiting.news.length < MOST_NEWS) waiting.news.push(notification);
  else waiting.more += 1;
}

/** What the person chose counts when the mail goes, not when the news came. */
async function mailNews(
  backend: Backend,
  userId: number,
  news: readonly Notification[],
  more: number,
): Promise<void> {
  const person = await mailedPerson(backend.db.sql, userId);
  if (!person?.address || !choicesIn(person).email) return;
  await backend.mail({
    to: person.address,
    ...newsMail(backend, person.username, news, more),
  });
}

function newsMail(
  { name, siteUrl = '' }: Backend,
  username: string,
  news: readonly Notification[],
  more: number,
): Omit<Mail, 'to'> {
  const [first] = news;
  const total = news.length + more;
  const item = ({ title, message, link }: Notification) =>
    [title, message, link === null ? '' : `${siteUrl}${link ?? ''}`].filter(Boolean).join('\n');
  const rest = more === 0 ? [] : [`And ${String(more)} more: ${siteUrl}/notifications`];
  const paragraphs = [`Hello ${username},`, ...news.map(item), ...rest];
  const foot = `--\n${name} mails your notifications. To switch this off: ${siteUrl}/settings?tab=notifications`;
  return {
    subject: total === 1 && first ? first.title : `${String(total)} notifications from ${name}`,
    text: `${[...paragraphs, foot].join('\n\n')}\n`,
  };
}
