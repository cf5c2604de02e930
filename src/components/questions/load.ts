import { ApiError } from '../../api/errors.ts';
import { type Question } from '../../contract/questions.ts';
import { ROUTES } from '../../contract/routes.ts';

/** The question of a page; why there is none, otherwise (section 8). */
export async function loadQuestion(
  { api, report }: App.Locals,
  id: string,
): Promise<Question | 'missing' | 'gone' | 'failed'> {
  try {
    const { question } = await api.call(ROUTES.getQuestion, { params: { id } });
    return question;
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) {
      return error.status === 410 ? 'gone' : 'missing';
    }
    report(error);
    return 'failed';
  }
}
