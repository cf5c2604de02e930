import type { Client } from '../../api/client.ts';
import { ApiError, missing } from '../../api/errors.ts';
import type { AnswersQuery } from '../../contract/questions.ts';
import { ROUTES } from '../../contract/routes.ts';
import { reportLoadFailure } from '../../api/load.ts';

/**
 * A question with all of its answers. The member's own question that waits for a reviewer is only
 * there for pages that are about it.
 */
export async function readQuestion(call: Client, id: string, { held = false } = {}) {
  const { question } = await call(ROUTES.getQuestion, { params: { id }, query: {} });
  if (question.held && !held) throw missing();
  return question;
}

/** An answer with its question. */
export async function readAnswer(call: Client, questionId: string, answerId: string) {
  const question = await readQuestion(call, questionId);
  const answer = question.answers.find(({ _id }) => _id === answerId);
  if (!answer) throw missing();
  return { question, answer };
}

/** A question with a page of its answers, or with all, without `paging`, on other backends. */
export async function loadQuestionPage(locals: App.Locals, id: string, query: AnswersQuery) {
  const isPaged = locals.api.contract === 'whole';
  try {
    const { question, pagination } = await locals.api.call(ROUTES.getQuestion, {
      params: { id },
      query: isPaged ? query : {},
    });
    if (pagination) return { question, paging: pagination };
    return { question: { ...question, answerCount: question.answers.length }, paging: undefined };
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) {
      return error.status === 410 ? ('gone' as const) : ('missing' as const);
    }
    reportLoadFailure(locals, error);
    return 'failed' as const;
  }
}
