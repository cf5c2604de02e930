import type { APIContext } from 'astro';

/** Says `on` in a browser whose reader has turned keyboard shortcuts on. */
export const SHORTCUTS_COOKIE = 'shortcuts';

export function hasShortcuts({ cookies }: Pick<APIContext, 'cookies'>): boolean {
  return cookies.get(SHORTCUTS_COOKIE)?.value === 'on';
}
