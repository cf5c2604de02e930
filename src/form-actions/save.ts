import type { APIContext } from 'astro';
import { answerPath, questionPath, segment } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { act } from './act.ts';
import { readFields } from './form.ts';

/** Saves or unsaves a question for the sender. */
export function saveQuestion(context: APIContext): Promise<Response> {
  const id = segment(context.request, 1);
  return save(context, id, questionPath(id));
}

/** The same for an answer; redirects to the answer. */
export function saveAnswer(context: APIContext): Promise<Response> {
  const id = segment(context.request, 3);
  return save(context, id, answerPath(segment(context.request, 1), id));
}

async function save(context: APIContext, id: string, back: string): Promise<Response> {
  const { do: action } = await readFields(context.request, ['do']);
  return act(context, {
    back,
    guests: { ...MESSAGES.loginToSave, signIn: back },
    otherwise: MESSAGES.saveFailed,
    async run() {
      const { call } = context.locals.api;
      const { isSaved } =
        action === 'remove'
          ? await call(ROUTES.removeSavedPost, { params: { id } })
          : await call(ROUTES.savePost, { params: { id }, body: {} });
      return isSaved ? MESSAGES.postSaved : MESSAGES.postUnsaved;
    },
  });
}
