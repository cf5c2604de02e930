import type { APIContext } from 'astro';
import { SignUpForm } from '../contract/forms.ts';
import { MESSAGES, welcome } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { keepSession } from '../cookies/session.ts';
import { check, type FormState, invalid, readFields, refused, UNTOUCHED } from './form.ts';
import { tokenOf } from './token.ts';

const NAMES = ['token', 'username', 'email', 'password', 'confirmPassword'] as const;

/** Creates the first admin with the token that the server printed, and signs them in. */
export async function createFirstAdmin(context: APIContext): Promise<FormState | Response> {
  const { request, locals } = context;
  if (request.method !== 'POST') return { ...UNTOUCHED, values: { token: tokenOf(context) } };
  const fields = await readFields(request, NAMES);
  const kept = { token: fields.token, username: fields.username, email: fields.email };
  const checked = check(SignUpForm, fields);
  if ('errors' in checked) return invalid(kept, checked.errors);
  const { username, email, password } = checked.data;
  try {
    const body = { token: fields.token, username, email, password };
    const { token } = await locals.api.call(ROUTES.createFirstAdmin, { body });
    keepSession(context, token);
    return redirectWith(context, '/', welcome(locals.site.name, username));
  } catch (error) {
    return refused(kept, error, MESSAGES.registrationFailed);
  }
}
