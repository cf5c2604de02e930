import type { MiddlewareHandler } from 'astro';
import { takeFlash } from '../cookies/flash.ts';
import { hasShortcuts } from '../cookies/shortcuts.ts';
import { chosenTheme } from '../cookies/theme.ts';

/** Reads what cookies say of the page. A rewritten request comes again, perhaps without its cookies. */
export const readCookies: MiddlewareHandler = (context, next) => {
  const { locals } = context;
  locals.theme ??= chosenTheme(context);
  locals.hasShortcuts ??= hasShortcuts(context);
  locals.flash ??= takeFlash(context);
  return next();
};
