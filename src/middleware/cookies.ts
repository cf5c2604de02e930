import type { MiddlewareHandler } from 'astro';
import { takeFlash } from '../cookies/flash.ts';
import { hasShortcuts } from '../cookies/shortcuts.ts';
import { chosenTheme } from '../cookies/theme.ts';

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
