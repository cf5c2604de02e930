import type { PushSubscription } from '../../../contract/push.ts';
import type { Backend, Caller } from '../../backend.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { lockSession } from '../sessions/sessions.store.ts';
import { lockCaller, transactAs } from '../users/member-locks.ts';
import { subscriptionErrors } from './validity.ts';
import { dropOfSession, dropOldest, saveSubscription } from './push.store.ts';

/** Subscribed browsers of one person. */
const MOST_BROWSERS = 10;

/**
 * Subscribes the browser of this session to the caller's notifications until the session ends.
 * Throws `invalid` for a subscription that could never work, `unauthenticated` if the session has
 * ended.
 */
export async function subscribe(
  backend: Backend,
  caller: Caller,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  if (!backend.push) throw notFound('Call');
  const anyHost = backend.push.testService !== undefined;
  const fields = subscriptionErrors({ endpoint, keys }, { anyHost });
  const [message] = Object.values(fields);
  if (message !== undefined) throw new HttpError('invalid', message, { fields });
  await transactAs(backend, caller, async (tx) => {
    await lockCaller(tx, caller);
    if (!(await lockSession(tx, caller.tokenHash)))
      throw new HttpError('unauthenticated', 'Please log in');
    await saveSubscription(tx, {
      endpoint,
      session_hash: caller.tokenHash,
      user_id: caller.id,
      p256dh: keys.p256dh,
      auth: keys.auth,
      created_at: tx.now,
    });
    await dropOldest(tx, caller.id, MOST_BROWSERS);
  });
}

/** Unsubscribes the session's browser, if it was subscribed. */
export function unsubscribe({ db }: Backend, { tokenHash }: Caller): Promise<void> {
  return dropOfSession(db.sql, tokenHash);
}
