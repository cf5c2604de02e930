import type { APIContext } from 'astro';
import { LoginForm } from '../contract/forms.ts';
import { MESSAGES, welcomeBack } from '../contract/messages.ts';
import { safeRedirect } from '../contract/safe-redirect.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { keepSession } from '../cookies/session.ts';
import { check, type FormState, invalid, readFields, refused, UNTOUCHED } from './form.ts';

/** Signs in with a posted form, and redirects to where the visitor came from. */
export async function signIn(context: APIContext): Promise<FormState | Response> {
  const { request, locals, url } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const { email, password } = await readFields(request, ['email', 'password']);
  const checked = check(LoginForm, { email, password });
  if ('errors' in checked) return invalid({ email }, checked.errors);
  try {
    const { user, token } = await locals.api.call(ROUTES.logIn, { body: checked.data });
    keepSession(context, token);
    return redirectWith(
      context,
      safeRedirect(url.searchParams.get('next')),
      welcomeBack(user.username),
    );
  } catch (error) {
    return refused({ email }, error, MESSAGES.loginFailed);
  }
}
