import { expect, it } from 'vitest';
import { answerOrderOf, inOrder } from '../../src/components/questions/answer-order.ts';
import type { Answer } from '../../src/contract/answers.ts';

const answer = (_id: string, voteScore: number, day: number) =>
  ({ _id, voteScore, createdAt: `2026-01-0${String(day)}T00:00:00.000Z` }) as Answer;
const ANSWERS = [answer('a', 1, 2), answer('b', 7, 1), answer('c', 7, 3), answer('d', -2, 4)];
const isAccepted = ({ _id }: Answer) => _id === 'd';
const sorted = (word: string) =>
  inOrder(ANSWERS, answerOrderOf(word), isAccepted).map(({ _id }) => _id);

it('Answers are sorted by score, newest or oldest, the accepted one first', () => {
  expect(sorted('score')).toEqual(['d', 'b', 'c', 'a']);
  expect(sorted('newest')).toEqual(['d', 'c', 'a', 'b']);
  expect(sorted('oldest')).toEqual(['d', 'b', 'a', 'c']);
});

it('Any other word is the default, by score', () => {
  expect(sorted('views')).toEqual(sorted('score'));
});
