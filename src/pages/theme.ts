import type { APIRoute } from 'astro';
import { safeRedirect } from '../shared/safe-redirect.ts';
import { readFields } from '../form-actions/form.ts';
import { THEME_COOKIE, THEMES } from '../cookies/preferences.ts';

/** A year, in seconds. */
const MAX_AGE = 31_536_000;

/** Saves the visitor's theme and redirects to the page they came from. */
export const POST: APIRoute = async ({ request, cookies, redirect, locals }) => {
  const form = await readFields(request, ['theme', 'back']);
  const theme = THEMES.find((name) => name === form.theme);
  if (theme) {
    const secure = locals.site.url.startsWith('https:');
    cookies.set(THEME_COOKIE, theme, { path: '/', maxAge: MAX_AGE, sameSite: 'lax', secure });
  }
  return redirect(safeRedirect(form.back), 303);
};
