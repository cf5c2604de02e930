import type { APIContext } from 'astro';
import { AnswerTrialForm } from '../contract/answer-trial-forms.ts';
import { trialsPath } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { check, type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { callsOf, refusedMember, SIGN_IN_FIELDS } from './member.ts';

const LOG_IN = { kind: 'error', text: 'Please log in to say whether it works' } as const;

/** Saves the sender's verdict on an answer, or removes it. */
export async function changeTrial(context: APIContext, id: string): Promise<FormState | Response> {
  const { request } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const fields = await readFields(request, ['do', 'verdict', 'version', ...SIGN_IN_FIELDS]);
  const { verdict, version } = fields;
  const kept = { verdict, version };
  const call = await callsOf(context, fields, kept, LOG_IN);
  if (typeof call !== 'function') return call;
  const params = { answerId: id };
  try {
    if (fields.do === 'withdraw') {
      await call(ROUTES.withdrawTrial, { params });
      return redirectWith(context, trialsPath(id), MESSAGES.trialWithdrawn);
    }
    const checked = check(AnswerTrialForm, kept);
    if ('errors' in checked) return invalid(kept, checked.errors);
    await call(ROUTES.reportTrial, { params, body: checked.data });
    return redirectWith(context, trialsPath(id), MESSAGES.trialReported);
  } catch (error) {
    return refusedMember(context, kept, error, MESSAGES.trialFailed);
  }
}
