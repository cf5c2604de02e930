import type { APIContext } from 'astro';
import { DeleteAccountForm } from '../contract/forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { dropSession } from '../cookies/session.ts';
import { check, type FormState, invalid, readFields, refused, UNTOUCHED } from './form.ts';

/** Deletes the member's account with a posted form, and redirects home as a guest. */
export async function deleteAccount(context: APIContext): Promise<FormState | Response> {
  const { request, locals } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const checked = check(DeleteAccountForm, await readFields(request, ['password']));
  if ('errors' in checked) return invalid({}, checked.errors);
  try {
    await locals.api.call(ROUTES.deleteAccount, { body: checked.data });
    dropSession(context);
    return redirectWith(context, '/', MESSAGES.accountDeleted);
  } catch (error) {
    return refused({ password: '' }, error, MESSAGES.deletionFailed);
  }
}
