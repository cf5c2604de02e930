import type { Answer } from '../../contract/answers.ts';
import { ANSWER_ORDERS, type AnswerOrder, type Question } from '../../contract/questions.ts';

/** The requested order; the default for any unknown word. */
export function answerOrderOf(word: string | null): AnswerOrder {
  return ANSWER_ORDERS.find((order) => order === word) ?? 'score';
}

const byAge = (one: Answer, other: Answer) =>
  Date.parse(one.createdAt) - Date.parse(other.createdAt);

/** Verdicts of people who tried an answer lower its rank. */
const weighed = ({ voteScore, trials }: Answer) => voteScore - (trials?.weight ?? 0);

const COMPARE: Readonly<Record<AnswerOrder, (one: Answer, other: Answer) => number>> = {
  score: (one, other) => weighed(other) - weighed(one) || byAge(one, other),
  newest: (one, other) => byAge(other, one),
  oldest: byAge,
};

/** Sorts answers in this order, the accepted one first. A backend may send them in any order. */
export function inOrder(
  answers: readonly Answer[],
  order: AnswerOrder,
  isAccepted: (answer: Answer) => boolean,
): readonly Answer[] {
  const compare = COMPARE[order];
  return answers.toSorted(
    (one, other) => Number(isAccepted(other)) - Number(isAccepted(one)) || compare(one, other),
  );
}

/** A page of answers in an order, on the question's page. */
export function answersHref({ order, page }: { order: AnswerOrder; page: number }): string {
  const query = new URLSearchParams({
    ...(order !== ANSWER_ORDERS[0] && { answers: order }),
    page: String(page),
  });
  return `?${query.toString()}#answers`;
}

/** The number of all answers of a question; a page may hold only some. */
export function countOfAnswers({ answers, answerCount }: Question): number {
  return answerCount ?? answers.length;
}
