import type { APIContext } from 'astro';
import { ReportForm } from '../contract/moderation-forms.ts';
import { MODERATION_MESSAGES } from '../contract/moderation-messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { check, type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { callsOf, refusedMember, SIGN_IN_FIELDS } from './member.ts';

interface Reported {
  readonly questionId: string;
  /** The id of the answer; undefined for the question itself. */
  readonly answerId: string | undefined;
  /** The page of the post. */
  readonly path: string;
}

/** Reports a post, and redirects to it. */
export async function report(
  context: APIContext,
  { questionId, answerId, path }: Reported,
): Promise<FormState | Response> {
  if (context.request.method !== 'POST') return UNTOUCHED;
  const fields = await readFields(context.request, ['reason', ...SIGN_IN_FIELDS]);
  const kept = { reason: fields.reason };
  const call = await callsOf(context, fields, kept, MODERATION_MESSAGES.loginToReport);
  if (typeof call !== 'function') return call;
  const checked = check(ReportForm, kept);
  if ('errors' in checked) return invalid(kept, checked.errors);
  const body = checked.data;
  try {
    if (answerId === undefined) {
      await call(ROUTES.reportQuestion, { params: { id: questionId }, body });
    } else await call(ROUTES.reportAnswer, { params: { id: answerId }, body });
    return redirectWith(context, path, MODERATION_MESSAGES.reported);
  } catch (error) {
    return refusedMember(context, kept, error, MODERATION_MESSAGES.reportFailed);
  }
}
