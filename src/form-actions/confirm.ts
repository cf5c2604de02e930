import type { APIContext } from 'astro';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { type FormState, readFields, refused, UNTOUCHED } from './form.ts';
import { tokenOf } from './token.ts';

/**
 * Confirms the address that the link was mailed to. Opening the link is not enough, since virus
 * scanners open mailed links too.
 */
export async function confirmEmail(context: APIContext): Promise<FormState | Response> {
  const { request, locals } = context;
  if (request.method !== 'POST') return { ...UNTOUCHED, values: { token: tokenOf(context) } };
  const values = await readFields(request, ['token']);
  try {
    await locals.api.call(ROUTES.confirmEmail, { body: values });
    return redirectWith(context, locals.session ? '/settings' : '/login', MESSAGES.emailConfirmed);
  } catch (error) {
    return refused({ token: values.token }, error, MESSAGES.emailFailed);
  }
}
