import type { APIContext } from 'astro';

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
