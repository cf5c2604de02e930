import type { getQuestionFollow, listFollowedQuestions } from '../../contract/question-follows.ts';
import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import { loadFeature } from '../ui/load-feature.ts';

type Loaded<T> = Promise<T | 'missing' | 'failed'>;

/** The reader's notification level at a question. */
export const loadFollow = (
  locals: App.Locals,
  id: string,
): Loaded<CallResult<typeof getQuestionFollow>> =>
  loadFeature(locals, (call) => call(ROUTES.getQuestionFollow, { params: { id } }));

/** The questions with a level that the reader chose. */
export const loadFollows = (
  locals: App.Locals,
  page: number,
): Loaded<CallResult<typeof listFollowedQuestions>> =>
  loadFeature(locals, (call) => call(ROUTES.listFollowedQuestions, { query: { page } }));
