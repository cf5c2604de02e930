import type { APIContext } from 'astro';
import { isTokenRefused } from '../api/errors.ts';
import { ROUTES } from '../contract/routes.ts';
import { dropSession, keepSession } from '../cookies/session.ts';
import { readFields } from './form.ts';

/**
 * Answers 204 where the token is a member's and is now the cookie's too, 401 where it is nobody's,
 * and 503 where that cannot be told, or the token not be kept.
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
