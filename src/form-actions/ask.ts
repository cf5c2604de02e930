import type { APIContext } from 'astro';
import { questionPath } from '../contract/addresses.ts';
import { AskForm, TITLE_MAX } from '../contract/forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { askAboutError } from './ask-about-error.ts';
import { DRAFT_FIELDS, draftOf, namedDraft } from './draft-fields.ts';
import { checkPost, previewed } from './body.ts';
import { type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { callsOf, refusedMember, SIGN_IN_FIELDS } from './member.ts';

/** Posts a question with a Markdown body and its tags in one text, and redirects to its page. */
export async function ask(context: APIContext): Promise<FormState | Response> {
  const { request, url, locals } = context;
  if (request.method !== 'POST') {
    const { searchParams } = url;
    const title = (searchParams.get('title') ?? '').slice(0, TITLE_MAX).toWellFormed();
    return { ...UNTOUCHED, values: { title, tags: searchParams.get('tag') ?? '' } };
  }
  const fields = await readFields(request, [
    'title',
    'content',
    'tags',
    'preview',
    'error',
    ...DRAFT_FIELDS,
    ...SIGN_IN_FIELDS,
  ]);
  const { title, content, tags } = fields;
  const kept = { title, content, tags, ...draftOf(fields) };
  if (fields.error.trim() !== '') return askAboutError(locals, fields.error);
  if (fields.preview !== '') return previewed(locals, kept, { tags });
  const call = await callsOf(context, fields, kept, MESSAGES.loginToAsk);
  if (typeof call !== 'function') return call;
  const checked = await checkPost(locals, AskForm, kept, { tags });
  if ('errors' in checked) return invalid(kept, checked.errors);
  try {
    const body = { ...checked.data, ...namedDraft(fields) };
    const { question } = await call(ROUTES.postQuestion, { body });
    const path = questionPath(question._id);
    return redirectWith(context, path, {
      ...MESSAGES.questionPosted,
      posted: fields.target || 'ask',
    });
  } catch (error) {
    return refusedMember(context, kept, error, MESSAGES.postFailed);
  }
}
