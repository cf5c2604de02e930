import { tagsOf } from '../questions/questions.store.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { type QuestionTexts, HTML_MAX } from './document.ts';
import { answersOf, questionTexts } from './search.store.ts';

/** A question with its texts, score and accepted answer. */
export interface QuestionWithTexts extends QuestionTexts {
  readonly id: number;
  readonly score: number;
  readonly acceptedId: number | null;
  readonly answerCount: number;
}

/**
 * The texts of the questions that exist and are not deleted. Answers are cut off after the best ones
 * with at least `most` UTF-16 units of HTML in all. Three statements.
 */
export async function textsOf(
  queries: Queries,
  ids: readonly number[],
  most: number = HTML_MAX,
): Promise<QuestionWithTexts[]> {
  if (ids.length === 0) return [];
  const questions = await questionTexts(queries, ids);
  const tags = await tagsOf(queries, ids);
  const answers = await answersOf(queries, ids, most);
  return questions.map(({ id, title, content, score, accepted_id, answer_count }) => ({
    id,
    title: title ?? '',
    tags: tags.get(id) ?? [],
    body: content,
    answers: (answers.get(id) ?? []).map(({ content: text }) => text),
    score,
    acceptedId: accepted_id,
    answerCount: answer_count,
  }));
}
