import type { Answer } from '../../contract/answers.ts';

/** How a question's page sorts its answers; the first is the default. */
export const ANSWER_ORDERS = ['score', 'newest', 'oldest'] as const;
export type AnswerOrder = (typeof ANSWER_ORDERS)[number];

/** The order that an address asks for; undefined for any other word. */
export function answerOrderOf(word: string | null): AnswerOrder | undefined {
  return ANSWER_ORDERS.find((order) => order === word);
}

const byAge = (one: Answer, other: Answer) =>
  Date.parse(one.createdAt) - Date.parse(other.createdAt);

const COMPARE: Readonly<Record<AnswerOrder, (one: Answer, other: Answer) => number>> = {
  score: (one, other) => other.voteScore - one.voteScore || byAge(one, other),
  newest: (one, other) => byAge(other, one),
  oldest: byAge,
};

/** Answers in this order, the accepted one first; without one as the backend gives them. */
export function inOrder(
  answers: readonly Answer[],
  order: AnswerOrder | undefined,
  isAccepted: (answer: Answer) => boolean,
): readonly Answer[] {
  if (order === undefined) return answers;
  const compare = COMPARE[order];
  return answers.toSorted(
    (one, other) => Number(isAccepted(other)) - Number(isAccepted(one)) || compare(one, other),
  );
}
