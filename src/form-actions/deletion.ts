import type { APIContext } from 'astro';
import { questionPath } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { act } from './act.ts';

interface Deleted {
  readonly questionId: string;
  readonly answerId: string | undefined;
  /** The page with the form, which shows why the backend refuses. */
  readonly form: string;
}

/**
 * Deletes the member's own post, and redirects to what is left: an answer's question, or the
 * questions.
 */
export function deletePost(
  context: APIContext,
  { questionId, answerId, form }: Deleted,
): Promise<Response> {
  const { api } = context.locals;
  return act(context, {
    back: form,
    done: answerId === undefined ? '/questions' : questionPath(questionId),
    guests: MESSAGES.loginToDelete,
    otherwise: MESSAGES.postDeletionFailed,
    async run() {
      if (answerId === undefined) {
        await api.call(ROUTES.deleteQuestion, { params: { id: questionId } });
        return MESSAGES.questionDeleted;
      }
      await api.call(ROUTES.deleteAnswer, { params: { id: answerId } });
      return MESSAGES.answerDeleted;
    },
  });
}
