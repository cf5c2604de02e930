import type { APIContext } from 'astro';
import { answerPath, segment } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { act } from './act.ts';
import { readFields } from './form.ts';

/** Accepts an answer, or takes the acceptance back where the form says `take=back`. */
export async function accept(context: APIContext): Promise<Response> {
  const answerId = segment(context.request, 3);
  const { take } = await readFields(context.request, ['take']);
  return act(context, {
    back: answerPath(segment(context.request, 1), answerId),
    guests: MESSAGES.onlyAuthorAccepts,
    otherwise: MESSAGES.acceptFailed,
    forbidden: MESSAGES.onlyAuthorAccepts,
    async run() {
      const { call } = context.locals.api;
      if (take !== 'back') {
        await call(ROUTES.acceptAnswer, { params: { answerId } });
        return MESSAGES.answerAccepted;
      }
      await call(ROUTES.unacceptAnswer, { params: { answerId } });
      return MESSAGES.acceptanceTakenBack;
    },
  });
}
