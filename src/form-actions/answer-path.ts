import { answerAnchorPath } from '../contract/addresses.ts';
import { ROUTES } from '../contract/routes.ts';

/**
 * The address of an answer: on the page of its question that has it, or on the first page if that
 * is unknown, as on a backend without pages of answers.
 */
export async function findAnswerPath(
  { api }: Pick<App.Locals, 'api'>,
  id: string,
  answer: string,
): Promise<string> {
  if ((await api.contract()) !== 'whole') return answerAnchorPath(id, answer);
  const given = { params: { id }, query: { answer } };
  // The question's own page will report the error.
  const found = await api.call(ROUTES.getQuestion, given).catch(() => undefined);
  return answerAnchorPath(id, answer, found?.pagination?.currentPage);
}
