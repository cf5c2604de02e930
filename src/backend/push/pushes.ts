import { setImmediate as othersTurn, setTimeout as pause } from 'node:timers/promises';
import { DAY } from '../../contract/durations.ts';
import type { Backend, BackendEvent, PushSettings, Publish } from '../backend.ts';
import { coalesce } from '../coalesce.ts';
import { digestMessage } from '../tag-watching/digest-push.ts';
import { type PushMessage, payloadOf } from './message.ts';
import { sendPush, type Target } from './send.ts';
import { beginFailing, dropSubscription, endFailing, subscriptionsOf } from './store.ts';

/** Milliseconds before a call's pushes are looked at: by then it has its response. */
const AFTER_ANSWER = 100;
/** People whose browsers are looked for at once, and browsers that are written to at once. */
const AT_ONCE = 100;
const WIDTH = 8;
/** News that may wait: all followers of a busy question, several times. */
const MOST = 50_000;
/** Milliseconds that a server that ends waits for pushes: a push service may take longer. */
const TIMEOUT_MS = 5_000;
/** What push services say of a subscription that has ended. */
const ENDED = new Set([404, 410]);
/** Milliseconds in which no message arrives until a subscription is dropped: our network may fail, too. */
const DROPPED_AFTER = 7 * DAY;

/** Shows people's notifications in those of their browsers that they have chosen. */
export interface Pushes {
  /** To be told everything that the backend publishes, after it is committed. */
  readonly publish: Publish;
  /** Until what has begun is sent. To be called before the database is closed. */
  readonly close: () => Promise<void>;
}

/** What is to be shown to one person; it is written only where a browser of theirs shows it. */
interface News {
  readonly userId: number;
  readonly write: () => Promise<PushMessage | undefined>;
}

/** Pushes what is notified of the kinds that people choose, in the words of the page. */
export function openPushes(backend: Backend, report: (error: unknown) => void): Pushes {
  const waiting: News[] = [];
  const runs = coalesce(async () => {
    await pause(AFTER_ANSWER);
    await pushAll(backend, waiting.splice(0), report).catch(report);
  });
  return {
    publish(event) {
      const news = backend.push && newsOf(backend, event);
      if (!news) return;
      if (waiting.length < MOST) waiting.push(news);
      else report(new Error('A push was not sent: too many wait'));
      runs.soon();
    },
    async close() {
      await Promise.race([runs.done(), pause(TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function newsOf(backend: Backend, event: BackendEvent): News | undefined {
  if (event.type === 'notified' && event.isPushed) {
    const { userId, notification } = event;
    return { userId, write: () => Promise.resolve(notification) };
  }
  if (event.type === 'digest-due') {
    const { userId, span } = event;
    return { userId, write: () => digestMessage(backend, userId, span) };
  }
  return undefined;
}

/** Most people have no browser that shows it: one statement says so of many. */
async function pushAll(
  backend: Backend,
  news: readonly News[],
  report: (error: unknown) => void,
): Promise<void> {
  const { push, db, clock } = backend;
  for (let at = 0; push && at < news.length; at += AT_ONCE) {
    const batch = news.slice(at, at + AT_ONCE);
    const ids = new Set(batch.map(({ userId }) => userId));
    const targets = await subscriptionsOf(db.sql, [...ids], clock());
    const due = batch.flatMap((one) => {
      const own = targets.filter(({ user_id }) => user_id === one.userId);
      return own.length === 0 ? [] : [{ ...one, targets: own }];
    });
    await pushInTurn(backend, push, due, report);
    await othersTurn();
  }
}

interface Subscription extends Target {
  readonly failing_since: number | null;
}

interface DueNews extends News {
  readonly targets: readonly Subscription[];
}

/** One browser's push service that fails, or takes long, is nothing to the others. */
async function pushInTurn(
  backend: Backend,
  push: PushSettings,
  due: readonly DueNews[],
  report: (error: unknown) => void,
): Promise<void> {
  const left = due.values();
  const work = async () => {
    for (const { write, targets } of left) {
      const message = await write().catch(report);
      if (!message) continue;
      const sent = targets.map((target) => pushToOne(backend, push, target, payloadOf(message)));
      for (const { reason } of (await Promise.allSettled(sent)).filter(isRejected)) report(reason);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
}

const isRejected = (outcome: PromiseSettledResult<void>) => outcome.status === 'rejected';

/** Sends a message to a browser. Of failures in a row, throws the first one alone. */
async function pushToOne(
  backend: Backend,
  push: PushSettings,
  target: Subscription,
  payload: string,
): Promise<void> {
  const { sql } = backend.db;
  try {
    const status = await sendPush(push, target, payload);
    if (ENDED.has(status)) {
      await dropSubscription(sql, target);
      return;
    }
    // The whole address would let whoever reads the log ring this browser.
    if (status < 200 || status > 299)
      throw new Error(`${new URL(target.endpoint).host} refused a push: ${String(status)}`);
  } catch (error) {
    if (await isFirstFailure(backend, target)) throw error;
    return;
  }
  if (target.failing_since !== null) await endFailing(sql, target);
}

/** Notes that a message has failed, and drops a subscription to which none has arrived for long. */
async function isFirstFailure({ db, clock }: Backend, target: Subscription): Promise<boolean> {
  const now = clock();
  if (target.failing_since === null) return beginFailing(db.sql, target, now);
  if (now - target.failing_since > DROPPED_AFTER) await dropSubscription(db.sql, target);
  return false;
}
