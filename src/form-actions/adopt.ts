import type { APIContext } from 'astro';
import { isTokenRefused } from '../api/errors.ts';
import { ROUTES } from '../contract/routes.ts';
import { dropSession, keepSession } from '../cookies/session.ts';
import { readFields } from './form.ts';

/**
 * Answers 204 if the token is a member's and is now in the cookie, 401 if it is invalid, and 503 if
 * the backend is unavailable or the token cannot be stored.
 */
export async function adopt(context: APIContext): Promise<Response> {
  const { token } = await readFields(context.request, ['token']);
  if (token === '') return new Response(null, { status: 400 });
  try {
    await context.locals.api.as(token)(ROUTES.whoAmI, {});
    keepSession(context, token);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!isTokenRefused(error)) return new Response(null, { status: 503 });
    if (context.locals.token === token) dropSession(context);
    return new Response(null, { status: 401 });
  }
}
