import type { APIContext } from 'astro';
import { ChangePasswordForm } from '../contract/forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { check, type FormState, invalid, readFields, refused, UNTOUCHED } from './form.ts';

const NAMES = ['currentPassword', 'newPassword', 'confirmPassword'] as const;
/** Passwords are not printed again, but their error messages are. */
const UNPRINTED = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the member's password with a posted form, if the backend supports it. */
export async function changePassword(context: APIContext): Promise<FormState | Response> {
  const { request, locals } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const checked = check(ChangePasswordForm, await readFields(request, NAMES));
  if ('errors' in checked) return invalid({}, checked.errors);
  if ((await locals.api.contract()) === 'section-7') {
    return { ...UNTOUCHED, message: MESSAGES.passwordFailed, status: 501 };
  }
  const { currentPassword, newPassword } = checked.data;
  try {
    await locals.api.call(ROUTES.changePassword, { body: { currentPassword, newPassword } });
    return redirectWith(context, '/settings/account', MESSAGES.passwordUpdated);
  } catch (error) {
    return refused(UNPRINTED, error, MESSAGES.passwordFailed);
  }
}
