import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import type { PushSubscription } from '../../../contract/push.ts';

/** Names of private hosts: single labels, and these suffixes. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa)$/;

/** Errors, by field, of a subscription that could never receive a message. */
export function subscriptionErrors(
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
