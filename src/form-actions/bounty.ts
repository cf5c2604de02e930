import type { APIContext } from 'astro';
import { answerPath, questionPath, segment } from '../contract/addresses.ts';
import { BountyForm } from '../contract/bounty-forms.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { act } from './act.ts';
import { check, type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { refusedMember } from './member.ts';

/** Starts a bounty, and redirects to its question. */
export async function startBounty(
  context: APIContext,
  id: string,
): Promise<FormState<'amount'> | Response> {
  if (context.request.method !== 'POST') return UNTOUCHED;
  const kept = await readFields(context.request, ['amount']);
  const checked = check(BountyForm, { amount: Number(kept.amount) });
  if ('errors' in checked) return invalid(kept, checked.errors);
  try {
    const { call } = context.locals.api;
    await call(ROUTES.startBounty, { params: { id }, body: checked.data });
    return redirectWith(context, questionPath(id), MESSAGES.bountyStarted);
  } catch (error) {
    return refusedMember(context, kept, error, MESSAGES.bountyFailed);
  }
}

/** Awards the sender's bounty to an answer, and redirects to that. */
export function awardBounty(context: APIContext): Promise<Response> {
  const [id, answerId] = [segment(context.request, 1), segment(context.request, 3)];
  return act(context, {
    back: answerPath(id, answerId),
    guests: MESSAGES.loginToAward,
    otherwise: MESSAGES.awardFailed,
    async run() {
      await context.locals.api.call(ROUTES.awardBounty, { params: { answerId } });
      return MESSAGES.bountyAwarded;
    },
  });
}
