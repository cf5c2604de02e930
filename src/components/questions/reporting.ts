import { answerPath, contactPath, questionPath } from '../../contract/addresses.ts';
import { loadQuestion } from './load.ts';

/** The post that a page for reporting is about. */
export interface Reported {
  readonly questionId: string;
  readonly answerId: string | undefined;
  /** Where the post stands. */
  readonly path: string;
  /** Of the question; undefined where it could not be loaded, or where there is no such post. */
  readonly title: string | undefined;
  readonly isMissing: boolean;
  /** Where posts are reported instead, on a backend that takes no reports. */
  readonly contact?: string;
}

/** What a page for reporting is about: a question, or the answer that its address names. */
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
