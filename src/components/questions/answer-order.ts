import type { Answer } from '../../contract/answers.ts';

/** How a question's page sorts its answers; the first is the default. */
export const ANSWER_ORDERS = ['score', 'newest', 'oldest'] as const;
export type AnswerOrder = (typeof ANSWER_ORDERS)[number];

/** The order that an address asks for; the default for any other word. */
export function answerOrderOf(word: string | null): AnswerOrder {
  return ANSWER_ORDERS.find((order) => order === word) ?? 'score';
}

const byAge = (one: Answer, other: Answer) =>
  Date.parse(one.createdAt) - Date.parse(other.createdAt);

const COMPARE: Readonly<Record<AnswerOrder, (one: Answer, other: Answer) => number>> = {
  score: (one, other) => other.voteScore - one.voteScore || byAge(one, other),
  newest: (one, other) => byAge(other, one),
  oldest: byAge,
};

/** Answers in this order, the accepted one first. A backend may send them in any. */
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
