import type { APIContext } from 'astro';
import { historyPath } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { RedactionForm } from '../contract/moderation-forms.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { check, type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { refusedMember } from './member.ts';

/** Takes the text of an old version of a post away, and goes back to its history. */
export async function redact(
  context: APIContext,
  id: string,
  number: string,
): Promise<FormState | Response> {
  if (context.request.method !== 'POST') return UNTOUCHED;
  const kept = await readFields(context.request, ['reason']);
  const checked = check(RedactionForm, kept);
  if ('errors' in checked) return invalid(kept, checked.errors);
  try {
    const given = { params: { id, number }, body: checked.data };
    await context.locals.api.call(ROUTES.redactVersion, given);
    return redirectWith(context, historyPath(id), MESSAGES.redacted);
  } catch (error) {
    return refusedMember(context, kept, error, MESSAGES.redactionFailed);
  }
}
