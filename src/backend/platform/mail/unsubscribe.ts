import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Backend } from '../../backend.ts';

/** Marks the purpose of a signature: the same secret encrypts cookies. */
const PURPOSE = 'unsubscribe: notifications by e-mail';

/**
 * The address that turns off a person's notification mails for anyone who opens it: it is signed
 * and never expires. Undefined without a secret or a site address.
 */
export function unsubscribeAddress(
  { siteUrl, secret }: Backend,
  userId: number,
): string | undefined {
  if (siteUrl === undefined || secret === undefined) return undefined;
  return `${siteUrl}/unsubscribe?token=${String(userId)}.${sign(secret, String(userId))}`;
}

/** The user id in a token; undefined if its signature is invalid. */
export function unsubscriberOf({ secret }: Backend, token: string): number | undefined {
  const [, id = '', signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (secret === undefined || id === '') return undefined;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, id)));
  return isOurs ? Number(id) : undefined;
}

function sign(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`${PURPOSE}\n${id}`).digest('base64url');
}
