import { answerPath, contactPath, questionPath } from '../../contract/addresses.ts';
import { loadQuestion } from './load.ts';

/** The post that a report page is about. */
export interface Reported {
  readonly questionId: string;
  readonly answerId: string | undefined;
  /** The path of the post. */
  readonly path: string;
  /** The question's title; undefined if it could not be loaded, or if there is no such post. */
  readonly title: string | undefined;
  readonly isMissing: boolean;
  /** Where to report posts on a backend that takes no reports. */
  readonly contact?: string;
}

/** Loads the post to be reported: a question, or the answer in its address. */
export async function loadReported(
  locals: App.Locals,
  questionId: string,
  params: URLSearchParams,
): Promise<Reported> {
  const answerId = params.get('answer') ?? undefined;
  const path = answerId === undefined ? questionPath(questionId) : answerPath(questionId, answerId);
  const post = { questionId, answerId, path, title: undefined, isMissing: false };
  if ((await locals.api.contract()) === 'section-7') return { ...post, contact: contactPath(path) };
  const question = await loadQuestion(locals, questionId);
  if (typeof question === 'string') return { ...post, isMissing: question !== 'failed' };
  const isThere = answerId === undefined || question.answers.some(({ _id }) => _id === answerId);
  return isThere ? { ...post, title: question.title } : { ...post, isMissing: true };
}
