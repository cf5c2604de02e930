import type { APIContext } from 'astro';

/** Set to `on` in a browser with keyboard shortcuts turned on. */
export const SHORTCUTS_COOKIE = 'shortcuts';

export function hasShortcuts({ cookies }: Pick<APIContext, 'cookies'>): boolean {
  return cookies.get(SHORTCUTS_COOKIE)?.value === 'on';
}
