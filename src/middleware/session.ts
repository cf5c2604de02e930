import type { APIContext, MiddlewareHandler } from 'astro';
import * as z from 'zod';
import { ApiError } from '../api/errors.ts';
import { ROUTES } from '../contract/routes.ts';
import type { SessionUser } from '../contract/users.ts';
import { encryptCookie, decryptCookie } from './encrypted-cookie.ts';

/** The signed-in person for whom a page is rendered. */
export interface PageSession {
  readonly user: SessionUser;
  /** Notifications not yet read. */
  readonly unread: number;
}

const DAY = 86_400_000;
/** Seconds that the cookie lasts from its last renewal; our own backend's sessions last as long. */
const MAX_AGE = 30 * 86_400;
const PURPOSE = 'session';
const Box = z.object({ token: z.string().min(1), at: z.number() });

/** Routes of files and of other forms of a page, which are the same for everybody. */
const IMPERSONAL = /\.\w+$/;

/** Opens the cookie: from here on calls to the backend carry the member's token. */
export const openSession: MiddlewareHandler = (context, next) => {
  const { cookies, locals } = context;
  const closed = cookies.get(cookieName(context))?.value;
  if (closed === undefined || locals.token !== undefined) return next();
  const box = Box.safeParse(decryptCookie(locals.sessionSecret, PURPOSE, closed));
  if (!box.success) {
    dropSession(context);
    return next();
  }
  locals.token = box.data.token;
  if (Date.now() - box.data.at > DAY) keepSession(context, box.data.token);
  return next();
};

/** Asks the backend who the member is. A token that it refuses is dropped without a word. */
export const identify: MiddlewareHandler = async (context, next) => {
  const { locals, routePattern } = context;
  // A rewrite does not ask again.
  const isAsked = locals.session !== undefined || locals.isSessionUnknown === true;
  if (locals.token === undefined || isAsked || IMPERSONAL.test(routePattern)) return next();
  try {
    locals.session = await sessionOf(locals);
  } catch (error) {
    if (isRefused(error)) dropSession(context);
    else {
      locals.isSessionUnknown = true;
      locals.report(error);
    }
  }
  return next();
};

async function sessionOf({ api }: App.Locals): Promise<PageSession> {
  const { user, unreadCount } = await api.call(ROUTES.whoAmI, {});
  if (typeof unreadCount === 'number') return { user, unread: unreadCount };
  // A backend that does not say so beside the member is asked; without an answer there is no badge.
  const list = await api.call(ROUTES.listNotifications, {}).catch(() => ({ unreadCount: 0 }));
  return { user, unread: list.unreadCount };
}

/** Whether the backend has said that a token is good for nothing; one that is away has not. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Signs the browser in on pages. @throws ApiError where the token is too long for a cookie */
export function keepSession(context: APIContext, token: string): void {
  const box = encryptCookie(context.locals.sessionSecret, PURPOSE, { token, at: Date.now() });
  if (box === undefined) throw new ApiError('off-contract', 'The token is too long for a cookie');
  context.cookies.set(cookieName(context), box, { ...attributes(context), maxAge: MAX_AGE });
}

/** Signs the browser out on pages. */
export function dropSession(context: APIContext): void {
  context.cookies.delete(cookieName(context), attributes(context));
  context.locals.token = undefined;
  context.locals.session = undefined;
}

function cookieName(context: APIContext): string {
  return isSecure(context) ? '__Host-session' : 'session';
}

function attributes(context: APIContext) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(context) } as const;
}

function isSecure({ locals }: APIContext): boolean {
  return locals.site.url.startsWith('https:');
}
