import type { APIContext } from 'astro';
import { questionPath } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { FollowForm } from '../contract/question-follow-forms.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { check, type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { refusedMember } from './member.ts';

/** Saves the sender's notification level at a question, and redirects to it. */
export async function chooseFollow(context: APIContext, id: string): Promise<FormState | Response> {
  const { request, locals } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const fields = await readFields(request, ['level']);
  const checked = check(FollowForm, fields);
  if ('errors' in checked) return invalid(fields, checked.errors);
  try {
    await locals.api.call(ROUTES.followQuestion, { params: { id }, body: checked.data });
    return redirectWith(context, questionPath(id), MESSAGES.followChosen);
  } catch (error) {
    return refusedMember(context, fields, error, MESSAGES.followChoiceFailed);
  }
}
