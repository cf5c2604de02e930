import { ApiError } from '../../api/errors.ts';
import type { Paging } from '../../contract/paging.ts';
import type { AnswersQuery, Question } from '../../contract/questions.ts';
import { ROUTES } from '../../contract/routes.ts';
import { reportLoadFailure } from '../../api/load.ts';

type Absence = 'missing' | 'gone' | 'failed';

/** A question with some or all of its answers. */
export interface QuestionPage {
  readonly question: Question;
  /** For a page of answers; undefined if all are here. */
  readonly paging: Paging | undefined;
}

/**
 * A question with all of its answers, or why it is missing (section 8). The member's own question
 * that waits for a reviewer is only there for pages that are about it.
 */
export async function loadQuestion(
  locals: App.Locals,
  id: string,
  { held = false } = {},
): Promise<Question | Absence> {
  const loaded = await load(locals, id, {});
  if (typeof loaded === 'string') return loaded;
  return loaded.question.held && !held ? 'missing' : loaded.question;
}

/** A question with a page of its answers, or with all if the backend does not page them. */
export async function loadQuestionPage(
  locals: App.Locals,
  id: string,
  query: AnswersQuery,
): Promise<QuestionPage | Absence> {
  const isPaged = (await locals.api.contract()) === 'whole';
  return load(locals, id, isPaged ? query : {});
}

async function load(
  locals: App.Locals,
  id: string,
  query: AnswersQuery,
): Promise<QuestionPage | Absence> {
  try {
    const { question, pagination } = await locals.api.call(ROUTES.getQuestion, {
      params: { id },
      query,
    });
    if (pagination) return { question, paging: pagination };
    return { question: { ...question, answerCount: question.answers.length }, paging: undefined };
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) {
      return error.status === 410 ? 'gone' : 'missing';
    }
    reportLoadFailure(locals, error);
    return 'failed';
  }
}
