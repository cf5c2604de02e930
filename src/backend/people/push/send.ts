import { request } from 'node:https';
import type { PushSettings } from '../../backend.ts';
import { addressesOf, publicAddressOf, type Address } from '../../platform/http/public-address.ts';

/** Milliseconds that a push service may take after its address is resolved. */
const TIMEOUT_MS = 5_000;
/** Seconds that a push service stores a message for a browser that is offline. */
const KEPT_SECONDS = 24 * 60 * 60;

export interface Target {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Posts an encrypted message to a push service, and returns the status of its response. */
export async function sendPush(
  { publicKey, privateKey, contact, testService }: PushSettings,
  { endpoint, p256dh, auth }: Target,
  payload: string,
): Promise<number> {
  // Loaded with the first message: most processes never send one.
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, publicKey, privateKey },
    TTL: KEPT_SECONDS,
  });
  const url = new URL(details.endpoint);
  const address = testService
    ? (await addressesOf(url.hostname))[0]
    : await publicAddressOf(url.hostname);
  if (!address) throw new Error(`${url.hostname} has no address`);
  return post(url, address, { ...details, ca: testService?.ca });
}

interface Details {
  readonly headers: Record<string, string | number>;
  readonly body: Buffer | null;
  readonly ca: string | undefined;
}

/** Follows no redirects, and reads only the head of the response. */
function post(url: URL, address: Address, { headers, body, ca }: Details): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers,
      agent: false,
      ...(ca !== undefined && { ca }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      lookup: (_host, { all }, callback) => {
        if (all) callback(null, [address]);
        else callback(null, address.address, address.family);
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    outgoing.end(body);
  });
}
