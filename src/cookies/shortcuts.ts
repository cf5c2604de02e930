import type { APIContext } from 'astro';

/** Says `off` in a browser whose reader wants no keyboard shortcuts. */
export const SHORTCUTS_COOKIE = 'shortcuts';

export function hasShortcuts({ cookies }: Pick<APIContext, 'cookies'>): boolean {
  return cookies.get(SHORTCUTS_COOKIE)?.value !== 'off';
}
