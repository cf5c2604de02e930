import { setTimeout } from 'node:timers/promises';
import type { MiddlewareHandler } from 'astro';
import { isTokenRefused } from '../api/errors.ts';
import type { CallResult } from '../contract/route.ts';
import { ROUTES } from '../contract/routes.ts';
import type { SessionUser } from '../contract/users.ts';
import { dropSession, readSession } from '../cookies/session.ts';
import { takeFlash } from '../cookies/flash.ts';
import { chosenTheme, hasShortcuts } from '../cookies/preferences.ts';

/** The signed-in member for whom a page is rendered. */
export interface PageSession {
  readonly user: SessionUser;
  /** The number of unread notifications. */
  readonly unread: number;
  /** The notifications, if a backend does not count them with the member. */
  readonly notifications?: CallResult<typeof ROUTES.listNotifications>;
}

/** Routes of files and other formats, which are the same for everybody. */
export const IMPERSONAL = /\.\w+$/;

/**
 * Milliseconds that a page waits for notifications: it needs the rest of its time for its content.
 */
const NOTIFICATIONS_TIMEOUT_MS = 1_500;

/** Opens the session cookie: from here on, calls to the backend carry the member's token. */
export const openSession: MiddlewareHandler = (context, next) => {
  context.locals.token ??= readSession(context);
  return next();
};

/** Asks the backend for the member. Silently drops a token that it refuses. */
export const identify: MiddlewareHandler = async (context, next) => {
  const { locals, routePattern } = context;
  // A rewrite does not ask again.
  const isAsked = locals.session !== undefined || locals.isSessionUnknown === true;
  const isForAll = IMPERSONAL.test(routePattern) && !locals.site.settings.privateSite;
  if (locals.token === undefined || isAsked || isForAll) return next();
  try {
    locals.session = await sessionOf(locals);
  } catch (error) {
    if (isTokenRefused(error)) dropSession(context);
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
  // Asked separately if the backend does not return the count with the member; without an answer
  // there is no badge.
  const notifications = await Promise.race([
    api.call(ROUTES.listNotifications, {}).catch(() => undefined),
    setTimeout(NOTIFICATIONS_TIMEOUT_MS, undefined, { ref: false }),
  ]);
  return {
    user,
    unread: notifications?.unreadCount ?? 0,
    ...(notifications && { notifications }),
  };
}

/**
 * Reads the cookies that affect the page. A rewritten request passes again, perhaps without
 * cookies.
 */
export const readCookies: MiddlewareHandler = (context, next) => {
  const { locals } = context;
  locals.theme ??= chosenTheme(context);
  locals.hasShortcuts ??= hasShortcuts(context);
  locals.flash ??= takeFlash(context);
  return next();
};
