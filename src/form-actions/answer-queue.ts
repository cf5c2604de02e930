import type { APIContext } from 'astro';
import { ANSWER_QUEUE_PATH } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { act } from './act.ts';
import { readFields } from './form.ts';

/** Skips a question in the member's answer queue, or undoes that. */
export async function skipInQueue(context: APIContext): Promise<Response> {
  const { question: id, do: action } = await readFields(context.request, ['question', 'do']);
  const isSkipped = action !== 'bring-back';
  return act(context, {
    back: ANSWER_QUEUE_PATH,
    done: isSkipped ? `${ANSWER_QUEUE_PATH}?skipped=${encodeURIComponent(id)}` : ANSWER_QUEUE_PATH,
    guests: MESSAGES.loginToSkip,
    otherwise: MESSAGES.skipFailed,
    async run() {
      if (id === '') return MESSAGES.skipFailed;
      const given = { params: { id }, body: { isSkipped } };
      await context.locals.api.call(ROUTES.skipQuestion, given);
      return isSkipped ? MESSAGES.skipped : MESSAGES.broughtBack;
    },
  });
}
