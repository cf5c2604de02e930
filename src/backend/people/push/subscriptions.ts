import type { PushSubscription } from '../../../contract/push.ts';
import type { Backend, Caller } from '../../backend.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { lockRow } from '../../platform/sql/rows.ts';
import { lockCaller, transactAs } from '../users/member-locks.ts';
import { dropOfSession, dropOldest, saveSubscription } from './push.store.ts';
import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import type { Noun } from '../../noun.ts';

/** Subscribed browsers of one person. */
const MOST_BROWSERS = 10;

/**
 * Subscribes the browser of this session to the caller's notifications until the session ends.
 * Throws `invalid` for a subscription that could never work, `unauthenticated` if the session has
 * ended.
 */
async function subscribe(
  backend: Backend,
  caller: Caller,
  { endpoint, keys }: PushSubscription,
): Promise<{ readonly ok: true }> {
  if (!backend.push) throw notFound('Call');
  const anyHost = backend.push.testService !== undefined;
  const fields = subscriptionErrors({ endpoint, keys }, { anyHost });
  const [message] = Object.values(fields);
  if (message !== undefined) throw new HttpError('invalid', message, { fields });
  return transactAs(backend, caller, async (tx) => {
    await lockCaller(tx, caller);
    const which = { token_hash: caller.tokenHash };
    if (!(await lockRow(tx, 'sessions', which, 'key share')))
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
    return { ok: true };
  });
}

/** Names of private hosts: single labels, and these suffixes. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa)$/;

/** Errors, by field, of a subscription that could never receive a message. */
function subscriptionErrors(
  { endpoint, keys }: PushSubscription,
  options: { readonly anyHost: boolean },
): Record<string, string> {
  return {
    ...(!options.anyHost &&
      !mayBePushService(new URL(endpoint)) && {
        endpoint: 'This is not the address of a push service',
      }),
    ...(!isPublicKey(keys.p256dh) && { keys: 'The key p256dh is not a public key of P-256' }),
  };
}

/**
 * Whether a URL has a public host name and the port of https. The address is checked before each
 * request.
 */
function mayBePushService({ hostname, port }: URL): boolean {
  const name = hostname.replace(/\.$/, '');
  return port === '' && isIP(name) === 0 && !name.startsWith('[') && !LOCAL_NAME.test(name);
}

/** Whether this is an uncompressed point on the curve P-256, in base64url. */
function isPublicKey(p256dh: string): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== 65 || key[0] !== 4) return false;
  try {
    ECDH.convertKey(key, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

export const push: Noun = {
  handlers: {
    subscribePush: ({ backend, caller, body }) => subscribe(backend, caller, body),
    async unsubscribePush({ backend, caller }) {
      await dropOfSession(backend.db.sql, caller.tokenHash);
      return { ok: true };
    },
  },
};
