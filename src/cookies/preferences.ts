import type { APIContext } from 'astro';

/** A year, in seconds. */
const MAX_AGE = 31_536_000;

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = 'theme';

/** The visitor's theme; without a choice the system's preference applies. */
export function chosenTheme({ cookies }: Pick<APIContext, 'cookies'>): Theme | undefined {
  const chosen = cookies.get(THEME_COOKIE)?.value;
  return THEMES.find((theme) => theme === chosen);
}

/** Set to `on` in a browser with keyboard shortcuts turned on. */
export const SHORTCUTS_COOKIE = 'shortcuts';

export function hasShortcuts({ cookies }: Pick<APIContext, 'cookies'>): boolean {
  return cookies.get(SHORTCUTS_COOKIE)?.value === 'on';
}

/** Keeps a preference in this browser for a year; undefined forgets it. */
export function keepPreference(
  { cookies, locals }: Pick<APIContext, 'cookies' | 'locals'>,
  name: string,
  value: string | undefined,
): void {
  const secure = locals.site.url.startsWith('https:');
  const options = { path: '/', sameSite: 'lax', secure } as const;
  if (value === undefined) cookies.delete(name, options);
  else cookies.set(name, value, { ...options, maxAge: MAX_AGE });
}
