import type { PurgeHook } from '../../env/env.ts';

/** Milliseconds that a CDN may take to answer. */
const TIMEOUT_MS = 2_000;

/** Tells a CDN to forget the pages that carry one of these keys. Rejects where it does not say that it has. */
export type SendPurge = (keys: readonly string[]) => Promise<void>;

/**
 * One request in the words of several: the headers are those of Varnish with the rules of our guide
 * and of Fastly, the body is Cloudflare's.
 */
export function purgeSender({ purgeUrl, token }: PurgeHook): SendPurge {
  return async (keys) => {
    const response = await fetch(purgeUrl, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${token}`,
        'fastly-key': token,
        'content-type': 'application/json',
        'surrogate-key': keys.join(' '),
      },
      body: JSON.stringify({ tags: keys }),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The CDN refused a purge: ${String(response.status)}`);
  };
}
