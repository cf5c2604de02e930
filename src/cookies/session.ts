import type { APIContext } from 'astro';
import * as z from 'zod';
import { ApiError } from '../api/errors.ts';
import { DAY } from '../shared/durations.ts';
import { cookieAttributes, encryptCookie, decryptCookie } from './encrypted-cookie.ts';

/**
 * Lifetime of the cookie from its last renewal, in seconds; our own backend's sessions last as
 * long.
 */
const MAX_AGE = 30 * 86_400;
const PURPOSE = 'session';
/** Visitors with this cookie bypass the page cache (server/page-cache/guest.ts). */
const FRESH = 'fresh';
/** Lifetime in seconds. */
const FRESH_AGE = 60;
const Box = z.object({ token: z.string().min(1), at: z.number() });

/** The bearer token in the session cookie. An unreadable cookie is dropped, an old one renewed. */
export function readSession(context: APIContext): string | undefined {
  const closed = context.cookies.get(cookieName(context))?.value;
  if (closed === undefined) return undefined;
  const box = openBox(context.locals.sessionSecret, closed);
  if (!box.success) {
    dropSession(context);
    return undefined;
  }
  if (Date.now() - box.data.at > DAY) keepSession(context, box.data.token);
  return box.data.token;
}

const openBox = (secret: string, closed: string) =>
  Box.safeParse(decryptCookie(secret, PURPOSE, closed));

const TOO_LONG = 'Login failed: the token that the server sent is too long to be kept in a cookie';

interface Sent {
  readonly authorization?: string | undefined;
  readonly cookie?: string | undefined;
}

/** The bearer token that a request sends, in its Authorization header or in the session cookie. */
export function sentToken({ authorization, cookie }: Sent, secret: string): string | undefined {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (bearer !== undefined) return bearer;
  const [, closed] = /(?:^|;\s*)(?:__Host-)?session=([^;\s]+)/.exec(cookie ?? '') ?? [];
  return closed === undefined ? undefined : openBox(secret, closed).data?.token;
}

/** Signs the browser in on pages. @throws ApiError where the token is too long for a cookie */
export function keepSession(context: APIContext, token: string): void {
  const box = encryptCookie(context.locals.sessionSecret, PURPOSE, { token, at: Date.now() });
  if (box === undefined)
    throw new ApiError('off-contract', TOO_LONG, { body: { message: TOO_LONG } });
  context.cookies.set(cookieName(context), box, { ...cookieAttributes(context), maxAge: MAX_AGE });
}

/**
 * Signs the browser out on pages. A foreign backend does not report changes, so cached guest pages
 * may lack what the member has just written: they are bypassed for a minute.
 */
export function dropSession(context: APIContext): void {
  context.cookies.delete(cookieName(context), cookieAttributes(context));
  if (context.locals.site.apiHost !== undefined) {
    context.cookies.set(FRESH, '1', { ...cookieAttributes(context), maxAge: FRESH_AGE });
  }
  context.locals.token = undefined;
  context.locals.session = undefined;
}

function cookieName({ locals }: APIContext): string {
  return locals.site.url.startsWith('https:') ? '__Host-session' : 'session';
}
