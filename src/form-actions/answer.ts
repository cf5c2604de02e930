import type { APIContext } from 'astro';
import { answerPath } from '../contract/addresses.ts';
import { AnswerForm } from '../contract/forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { DRAFT_FIELDS, draftOf, namedDraft } from './draft-fields.ts';
import { checkPost, previewed } from './body.ts';
import { type FormState, invalid, readFields } from './form.ts';
import { callsOf, refusedMember, SIGN_IN_FIELDS } from './member.ts';

/** Posts an answer written as Markdown, and redirects to it. */
export async function answer(
  context: APIContext,
  questionId: string,
): Promise<FormState | Response> {
  const fields = await readFields(context.request, [
    'content',
    'preview',
    ...DRAFT_FIELDS,
    ...SIGN_IN_FIELDS,
  ]);
  const kept = { content: fields.content, ...draftOf(fields) };
  const place = { question: questionId };
  if (fields.preview !== '') return previewed(context.locals, kept, place);
  const call = await callsOf(context, fields, kept, MESSAGES.loginToAnswer);
  if (typeof call !== 'function') return call;
  const checked = await checkPost(context.locals, AnswerForm, { ...kept, questionId }, place);
  if ('errors' in checked) return invalid(kept, checked.errors);
  try {
    const body = { ...checked.data, ...namedDraft(fields) };
    const posted = await call(ROUTES.postAnswer, { body });
    const path = answerPath(questionId, posted.answer._id);
    return redirectWith(context, path, {
      ...MESSAGES.answerPosted,
      posted: fields.target || `answer:${questionId}`,
    });
  } catch (error) {
    return refusedMember(context, kept, error, MESSAGES.answerFailed);
  }
}
