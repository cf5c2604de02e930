import type { APIContext } from 'astro';
import { forgotPasswordPath } from '../contract/addresses.ts';
import { ForgotPasswordForm, ResetPasswordForm } from '../contract/forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { check, type FormState, invalid, readFields, refused, UNTOUCHED } from './form.ts';
import { tokenOf } from './token.ts';

/**
 * Mails a link for setting a new password. The answer is the same for known and unknown addresses.
 * `next`: the page after signing in.
 */
export async function askForLink(context: APIContext, next: string): Promise<FormState | Response> {
  const { request, locals } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const values = await readFields(request, ['email']);
  const checked = check(ForgotPasswordForm, values);
  if ('errors' in checked) return invalid(values, checked.errors);
  try {
    await locals.api.call(ROUTES.forgotPassword, { body: checked.data });
    const path = forgotPasswordPath(next);
    return context.redirect(`${path}${path.includes('?') ? '&' : '?'}sent`, 303);
  } catch (error) {
    return refused(values, error, MESSAGES.linkFailed);
  }
}

/** Sets the password of the mailed link's account; its owner then signs in with it. */
export async function resetPassword(context: APIContext): Promise<FormState | Response> {
  const { request, locals } = context;
  if (request.method !== 'POST') return { ...UNTOUCHED, values: { token: tokenOf(context) } };
  const fields = await readFields(request, ['token', 'password', 'confirmPassword']);
  const { token } = fields;
  const checked = check(ResetPasswordForm, fields);
  if ('errors' in checked) return invalid({ token }, checked.errors);
  const { password } = checked.data;
  try {
    await locals.api.call(ROUTES.resetPassword, { body: { token, password } });
    return redirectWith(context, '/login', MESSAGES.passwordUpdated);
  } catch (error) {
    return refused({ token }, error, MESSAGES.passwordFailed);
  }
}
