import type { APIContext } from 'astro';
import { tagPath } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { TagSuggestionForm } from '../contract/suggestion-forms.ts';
import { redirectWith } from '../cookies/flash.ts';
import { check, type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { refusedMember } from './member.ts';

/** Suggests a tag's description to moderators, and redirects to the tag. */
export async function suggestTag(context: APIContext, name: string): Promise<FormState | Response> {
  const { request, locals } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const fields = await readFields(request, ['description', 'reason', 'version']);
  const checked = check(TagSuggestionForm, fields);
  if ('errors' in checked) return invalid(fields, checked.errors);
  try {
    const given = { params: { name }, body: checked.data };
    await locals.api.call(ROUTES.suggestTagDescription, given);
    return redirectWith(context, tagPath(name), MESSAGES.tagSuggested);
  } catch (error) {
    return refusedMember(context, fields, error, MESSAGES.suggestionFailed);
  }
}
