import { keepPreference, THEME_COOKIE, THEMES } from '../cookies/preferences.ts';
import { readFields } from '../form-actions/form.ts';
import type { APIRoute } from 'astro';
import { safeRedirect } from '../shared/safe-redirect.ts';

/** Saves the visitor's theme and redirects to the page they came from. */
export const POST: APIRoute = async (context) => {
  const form = await readFields(context.request, ['theme', 'back']);
  const theme = THEMES.find((name) => name === form.theme);
  if (theme) keepPreference(context, THEME_COOKIE, theme);
  return context.redirect(safeRedirect(form.back), 303);
};
