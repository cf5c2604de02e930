import { expect, it } from 'vitest';
import {
  acceptanceChanges,
  bestFirst,
} from '../../../../src/backend/content/answers/answers.rules.ts';

const ASKER = 1;
const byTwo = { id: 20, authorId: 2, isPaid: true };
const byThree = { id: 30, authorId: 3, isPaid: true };
const own = { id: 10, authorId: ASKER, isPaid: true };

it('An acceptance earns the answer’s author 15 and the asker 2', () => {
  expect(acceptanceChanges(ASKER, undefined, byTwo)).toEqual([
    { userId: 2, delta: 15, reason: 'accepted', postId: 20 },
    { userId: ASKER, delta: 2, reason: 'accepting', postId: 20 },
  ]);
});

it('Moving an acceptance takes back what the previous one earned', () => {
  expect(acceptanceChanges(ASKER, byTwo, byThree)).toEqual([
    { userId: 2, delta: -15, reason: 'accepted_undone', postId: 20 },
    { userId: ASKER, delta: -2, reason: 'accepting_undone', postId: 20 },
    { userId: 3, delta: 15, reason: 'accepted', postId: 30 },
    { userId: ASKER, delta: 2, reason: 'accepting', postId: 30 },
  ]);
});

it('Accepting one’s own answer earns nobody anything', () => {
  expect(acceptanceChanges(ASKER, undefined, own)).toEqual([]);
  expect(acceptanceChanges(ASKER, own, undefined)).toEqual([]);
  expect(acceptanceChanges(ASKER, own, byTwo)).toHaveLength(2);
});

it('Accepting the accepted answer changes nothing', () => {
  expect(acceptanceChanges(ASKER, byTwo, byTwo)).toEqual([]);
  expect(acceptanceChanges(ASKER, undefined, undefined)).toEqual([]);
});

it('Answers are sorted by acceptance, then by score minus out-of-date notes, then by age', () => {
  const answers = [
    { id: 1, score: 0, outdated: 0, created_at: 5 },
    { id: 2, score: 9, outdated: 0, created_at: 6 },
    { id: 3, score: -3, outdated: 0, created_at: 7 },
    { id: 4, score: 3, outdated: 3, created_at: 4 },
  ];
  expect(bestFirst(answers, 3).map(({ id }) => id)).toEqual([3, 2, 4, 1]);
  expect(bestFirst(answers, null).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});
