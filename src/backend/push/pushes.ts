import type { Notification } from '../../contract/notifications.ts';
import type { Backend, PushSettings, Publish } from '../backend.ts';
import { openBackgroundJobs } from './background-jobs.ts';
import { isChosen } from '../notifications/rules.ts';
import { sendPush, type Target } from './send.ts';
import { dropEnded, subscriptionsOf } from './store.ts';

/** Characters of a line: a push service takes 4 KB, and a screen shows fewer. */
const MOST_CHARACTERS = 300;
/** What push services say of a subscription that has ended. */
const ENDED = new Set([404, 410]);

/** Shows people's notifications in those of their browsers that they have chosen. */
export interface Pushes {
  /** To be told everything that the backend publishes, after it is committed. */
  readonly publish: Publish;
  /** Until what has begun is sent. To be called before the database is closed. */
  readonly close: () => Promise<void>;
}

/** Pushes what is notified of the kinds that people choose, in the words of the page. */
export function openPushes(backend: Backend, report: (error: unknown) => void): Pushes {
  const jobs = openBackgroundJobs(report);
  return {
    publish(event) {
      const { push } = backend;
      if (!push || event.type !== 'notified' || !isChosen(event.notification.type)) return;
      const { userId, notification } = event;
      jobs.begin(() => pushToAll(backend, push, { userId, notification }, report));
    },
    close: () => jobs.done(),
  };
}

async function pushToAll(
  backend: Backend,
  push: PushSettings,
  news: { readonly userId: number; readonly notification: Notification },
  report: (error: unknown) => void,
): Promise<void> {
  const targets = await subscriptionsOf(backend.db.sql, news.userId, backend.clock());
  const payload = payloadOf(news.notification);
  // One browser's push service that fails is nothing to the others.
  await Promise.all(
    targets.map((target) => pushToOne(backend, push, target, payload).catch(report)),
  );
}

async function pushToOne(
  { db }: Backend,
  push: PushSettings,
  target: Target,
  payload: string,
): Promise<void> {
  const status = await sendPush(push, target, payload);
  if (ENDED.has(status)) await dropEnded(db.sql, target);
  else if (status < 200 || status > 299) {
    // The whole address would let whoever reads the log ring this browser.
    throw new Error(`${new URL(target.endpoint).host} refused a push: ${String(status)}`);
  }
}

/** What the worker in public/push.js reads. */
function payloadOf({ _id, title, message, link }: Notification): string {
  const cut = (text: string) => text.slice(0, MOST_CHARACTERS).toWellFormed();
  return JSON.stringify({
    id: _id,
    title: cut(title),
    body: cut(message),
    link: link ?? '/notifications',
  });
}
