import type { APIContext } from 'astro';
import { answerPath, segment } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { act } from './act.ts';
import { readFields } from './form.ts';

/** Accepts an answer, or undoes it if the form has `take=back`. */
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
      if (!(await mayAccept(context))) return MESSAGES.onlyAuthorAccepts;
      if (take !== 'back') {
        await call(ROUTES.acceptAnswer, { params: { answerId } });
        return MESSAGES.answerAccepted;
      }
      await call(ROUTES.unacceptAnswer, { params: { answerId } });
      return MESSAGES.acceptanceTakenBack;
    },
  });
}

/**
 * Other backends may accept this call from anybody, so the site checks that the member is the
 * asker.
 */
async function mayAccept({ request, locals: { api, session } }: APIContext): Promise<boolean> {
  if (!session || (await api.contract()) === 'whole') return true;
  const params = { id: segment(request, 1) };
  const { question } = await api.call(ROUTES.getQuestion, { params, query: {} });
  return question.author?._id === session.user._id;
}
