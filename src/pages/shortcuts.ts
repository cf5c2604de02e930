import type { APIRoute } from 'astro';
import { safeRedirect } from '../shared/safe-redirect.ts';
import { readFields } from '../form-actions/form.ts';
import { SHORTCUTS_COOKIE } from '../cookies/preferences.ts';

/** A year, in seconds. */
const MAX_AGE = 31_536_000;

/** Turns keyboard shortcuts on or off in this browser, and redirects back. */
export const POST: APIRoute = async ({ request, cookies, redirect, locals }) => {
  const form = await readFields(request, ['shortcuts', 'back']);
  const secure = locals.site.url.startsWith('https:');
  const options = { path: '/', sameSite: 'lax', secure } as const;
  if (form.shortcuts === 'on') cookies.set(SHORTCUTS_COOKIE, 'on', { ...options, maxAge: MAX_AGE });
  if (form.shortcuts === 'off') cookies.delete(SHORTCUTS_COOKIE, options);
  return redirect(safeRedirect(form.back, '/settings'), 303);
};
