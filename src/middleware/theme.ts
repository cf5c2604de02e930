import type { MiddlewareHandler } from 'astro';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = 'theme';

/** The theme that the visitor has chosen; without a choice the system's preference counts. */
export const readTheme: MiddlewareHandler = ({ cookies, locals }, next) => {
  const chosen = cookies.get(THEME_COOKIE)?.value;
  // A page that is rewritten comes here again, perhaps without its cookies.
  locals.theme ??= THEMES.find((theme) => theme === chosen);
  return next();
};
