import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises';
import { DAY } from '../../../shared/durations.ts';
import type { Backend, BackendEvent, PushMessage, PushSettings } from '../../backend.ts';
import { coalesce, type RunningJob } from '../../job.ts';
import { sendPush, type Target } from './send.ts';
import { deleteRows, updateRows } from '../../platform/sql/rows.ts';
import { subscriptionsOf } from './push.store.ts';

/** Milliseconds to wait before pushing, so that the call is answered first. */
const AFTER_ANSWER = 100;
/** People whose subscriptions are read at a time, and browsers that are sent to at a time. */
const AT_ONCE = 100;
const WIDTH = 8;
/** Pushes that may be queued: all followers of a busy question, several times. */
const MOST = 50_000;
/** Milliseconds that a closing server waits for pushes: a push service may take longer. */
const TIMEOUT_MS = 5_000;
/** Statuses of push services for an expired subscription. */
const ENDED = new Set([404, 410]);
/**
 * Milliseconds without a delivered message until a subscription is dropped: our network may fail,
 * too.
 */
const DROPPED_AFTER = 7 * DAY;

/**
 * A notification for one person. Its text is built only if one of the person's browsers will show
 * it.
 */
interface PendingPush {
  readonly userId: number;
  readonly write: () => Promise<PushMessage | undefined>;
}

/** Pushes notifications of the types that people can choose, in the same words as the page. */
export function openPushes(backend: Backend, report: (error: unknown) => void): RunningJob {
  const waiting: PendingPush[] = [];
  const runs = coalesce(async () => {
    await pause(AFTER_ANSWER);
    await pushAll(backend, waiting.splice(0), report).catch(report);
  });
  return {
    publish(event) {
      const pending = backend.push && pendingPushOf(backend, event);
      if (!pending) return;
      if (waiting.length < MOST) waiting.push(pending);
      else report(new Error('A push was not sent: too many wait'));
      runs.soon();
    },
    async close() {
      await Promise.race([runs.done(), pause(TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function pendingPushOf(backend: Backend, event: BackendEvent): PendingPush | undefined {
  if (event.type === 'notified' && event.isPushed) {
    const { userId, notification } = event;
    return { userId, write: () => Promise.resolve(notification) };
  }
  if (event.type === 'push-due') {
    return { userId: event.userId, write: () => event.write(backend) };
  }
  return undefined;
}

/** Most people have no subscribed browser: one statement checks many people. */
async function pushAll(
  backend: Backend,
  pending: readonly PendingPush[],
  report: (error: unknown) => void,
): Promise<void> {
  const { push, db, clock } = backend;
  for (let at = 0; push && at < pending.length; at += AT_ONCE) {
    const batch = pending.slice(at, at + AT_ONCE);
    const ids = new Set(batch.map(({ userId }) => userId));
    const targets = await subscriptionsOf(db.sql, [...ids], clock());
    const due = batch.flatMap((one) => {
      const own = targets.filter(({ user_id }) => user_id === one.userId);
      return own.length === 0 ? [] : [{ ...one, targets: own }];
    });
    await pushInTurn(backend, push, due, report);
    await yieldToEventLoop();
  }
}

interface Subscription extends Target {
  readonly failing_since: number | null;
}

interface DuePush extends PendingPush {
  readonly targets: readonly Subscription[];
}

/** A push service that fails or is slow does not affect the others. */
async function pushInTurn(
  backend: Backend,
  push: PushSettings,
  due: readonly DuePush[],
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

/** Sends a message to a browser. Throws only the first of consecutive failures. */
async function pushToOne(
  backend: Backend,
  push: PushSettings,
  target: Subscription,
  payload: string,
): Promise<void> {
  const { sql } = backend.db;
  const which = sameSubscription(target);
  try {
    const status = await sendPush(push, target, payload);
    if (ENDED.has(status)) {
      await deleteRows(sql, 'push_subscriptions', which);
      return;
    }
    // The full URL would let readers of the log send messages to this browser.
    if (status < 200 || status > 299)
      throw new Error(`${new URL(target.endpoint).host} refused a push: ${String(status)}`);
  } catch (error) {
    if (await isFirstFailure(backend, target)) throw error;
    return;
  }
  if (target.failing_since !== null)
    await updateRows(sql, 'push_subscriptions', which, { failing_since: null });
}

/** Records a failure, and drops a subscription that has failed for long. */
async function isFirstFailure({ db, clock }: Backend, target: Subscription): Promise<boolean> {
  const now = clock();
  const which = sameSubscription(target);
  if (target.failing_since === null) {
    const first = { ...which, failing_since: null };
    return (await updateRows(db.sql, 'push_subscriptions', first, { failing_since: now })) > 0;
  }
  if (now - target.failing_since > DROPPED_AFTER)
    await deleteRows(db.sql, 'push_subscriptions', which);
  return false;
}

/** Matches this subscription, unless its browser has renewed it. */
const sameSubscription = ({ endpoint, auth }: Target) => ({ endpoint, auth });

/** Characters of a line: a push service accepts 4 KB, and a screen shows less. */
const MOST_CHARACTERS = 300;

/** The JSON that the worker in public/push.js reads. */
function payloadOf({ _id, title, message, link }: PushMessage): string {
  const cut = (text: string) => text.slice(0, MOST_CHARACTERS).toWellFormed();
  return JSON.stringify({
    id: _id,
    title: cut(title),
    body: cut(message),
    link: link ?? '/notifications',
  });
}
