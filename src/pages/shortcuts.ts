import type { APIRoute } from 'astro';
import { keepPreference, SHORTCUTS_COOKIE } from '../cookies/preferences.ts';
import { readFields } from '../form-actions/form.ts';
import { safeRedirect } from '../shared/safe-redirect.ts';

/** Turns keyboard shortcuts on or off in this browser, and redirects back. */
export const POST: APIRoute = async (context) => {
  const form = await readFields(context.request, ['shortcuts', 'back']);
  if (form.shortcuts === 'on') keepPreference(context, SHORTCUTS_COOKIE, 'on');
  if (form.shortcuts === 'off') keepPreference(context, SHORTCUTS_COOKIE, undefined);
  return context.redirect(safeRedirect(form.back, '/settings'), 303);
};
