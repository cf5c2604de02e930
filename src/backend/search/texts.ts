import { tagsOf } from '../questions/store.ts';
import type { Queries } from '../sql/open.ts';
import type { RankedTexts } from './fields.ts';
import { HTML_MAX } from './document.ts';
import { answersOf, questionTexts } from './store.ts';

/** A question, and what people think of it. */
export interface QuestionWithTexts extends RankedTexts {
  readonly id: number;
  readonly score: number;
  readonly acceptedId: number | null;
  readonly answerCount: number;
}

/**
 * What is written in those of the questions that are there; of the answers the best ones, up to `most`
 * UTF-16 units of HTML and one more. Three statements.
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
