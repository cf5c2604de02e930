import type { PushSubscription } from '../../contract/push.ts';
import type { Backend, Caller } from '../backend.ts';
import { notFound } from '../http/errors.ts';
import { holdCaller, transactAs } from '../users/held-members.ts';
import { dropOfSession, dropOldest, saveSubscription } from './store.ts';

/** Browsers of one person that show notifications. */
const MOST_BROWSERS = 10;

/** Has the caller's notifications shown by the browser of this session, as long as it lasts. */
export async function subscribe(
  backend: Backend,
  caller: Caller,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  if (!backend.push) throw notFound('Call');
  await transactAs(backend, caller, async (tx) => {
    await holdCaller(tx, caller);
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

/** Ends that for the session's browser, whether it was so or not. */
export function unsubscribe({ db }: Backend, { tokenHash }: Caller): Promise<void> {
  return dropOfSession(db.sql, tokenHash);
}
