import type { APIContext } from 'astro';
import { tagPath, WATCHED_TAGS_PATH } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { TagWatchForm } from '../contract/tag-watch-forms.ts';
import { redirectWith } from '../cookies/flash.ts';
import { check, type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { refusedMember } from './member.ts';

/** Saves the sender's level for a tag, and redirects to the tag. */
export async function chooseTagWatch(
  context: APIContext,
  name: string,
): Promise<FormState | Response> {
  if (context.request.method !== 'POST') return UNTOUCHED;
  const fields = await readFields(context.request, ['level']);
  return keep(context, { ...fields, name }, tagPath(name));
}

/** The same for a typed tag, on the page that lists them. */
export async function addTagWatch(context: APIContext): Promise<FormState | Response> {
  if (context.request.method !== 'POST') return UNTOUCHED;
  const fields = await readFields(context.request, ['name', 'level']);
  const name = fields.name.trim();
  if (name === '') return invalid(fields, { name: 'Tag is required' });
  return keep(context, { ...fields, name }, WATCHED_TAGS_PATH);
}

async function keep(
  context: APIContext,
  fields: Readonly<Record<'name' | 'level', string>>,
  next: string,
): Promise<FormState | Response> {
  const { name } = fields;
  const checked = check(TagWatchForm, fields);
  if ('errors' in checked) return invalid(fields, checked.errors);
  try {
    await context.locals.api.call(ROUTES.watchTag, { params: { name }, body: checked.data });
    return redirectWith(context, next, MESSAGES.followChosen);
  } catch (error) {
    return refusedMember(context, fields, error, MESSAGES.tagWatchFailed);
  }
}
