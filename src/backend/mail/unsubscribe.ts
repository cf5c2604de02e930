import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Backend } from '../backend.ts';

/** Says what a signature is for: the same secret seals cookies. */
const PURPOSE = 'unsubscribe: notifications by e-mail';

/**
 * The address that switches a person's mails of notifications off, whoever opens it: it is signed,
 * and never ends. Undefined where nothing can be signed, or the site has no address.
 */
export function unsubscribeAddress(
  { siteUrl, secret }: Backend,
  userId: number,
): string | undefined {
  if (siteUrl === undefined || secret === undefined) return undefined;
  return `${siteUrl}/unsubscribe?token=${String(userId)}.${sign(secret, String(userId))}`;
}

/** Whose token it is; undefined for one that we have not signed. */
export function unsubscriberOf({ secret }: Backend, token: string): number | undefined {
  const [, id = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (secret === undefined || id === '') return undefined;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, id)));
  return isOurs ? Number(id) : undefined;
}

function sign(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`${PURPOSE}\n${id}`).digest('base64url');
}
