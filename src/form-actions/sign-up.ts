import type { APIContext } from 'astro';
import { SignUpForm } from '../contract/forms.ts';
import { MESSAGES, welcome } from '../contract/messages.ts';
import { safeRedirect } from '../contract/safe-redirect.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { keepSession } from '../cookies/session.ts';
import { check, type FormState, invalid, readFields, refused, UNTOUCHED } from './form.ts';

const NAMES = ['username', 'email', 'password', 'confirmPassword'] as const;

/** Signs up with a posted form, and redirects to where the visitor came from. */
export async function signUp(context: APIContext): Promise<FormState | Response> {
  const { request, locals, url } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const values = await readFields(request, NAMES);
  const { username, email } = values;
  const checked = check(SignUpForm, values);
  if ('errors' in checked) return invalid({ username, email }, checked.errors);
  const { password } = checked.data;
  const body = { username: checked.data.username, email: checked.data.email, password };
  try {
    const { user, token } = await locals.api.call(ROUTES.register, { body });
    keepSession(context, token);
    return redirectWith(
      context,
      safeRedirect(url.searchParams.get('next')),
      welcome(locals.site.name, user.username),
    );
  } catch (error) {
    return refused({ username, email }, error, MESSAGES.registrationFailed);
  }
}
