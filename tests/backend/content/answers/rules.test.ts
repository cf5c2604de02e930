import { expect, it } from 'vitest';
import {
  acceptanceChanges,
  bestFirst,
} from '../../../../src/backend/content/answers/answers.rules.ts';

const ASKER = 1;
const byTwo = { id: 20, authorId: 2, isPaid: true };
const byThree = { id: 30, authorId: 3, isPaid: true };
const own = { id: 10, authorId: ASKER, isPaid: true };

it('is worth 15 to the author of the answer and 2 to the one who accepts', () => {
  expect(acceptanceChanges(ASKER, undefined, byTwo)).toEqual([
    { userId: 2, delta: 15, reason: 'accepted', postId: 20 },
    { userId: ASKER, delta: 2, reason: 'accepting', postId: 20 },
  ]);
});

it('takes back what the acceptance before was worth when it moves', () => {
  expect(acceptanceChanges(ASKER, byTwo, byThree)).toEqual([
    { userId: 2, delta: -15, reason: 'accepted_undone', postId: 20 },
    { userId: ASKER, delta: -2, reason: 'accepting_undone', postId: 20 },
    { userId: 3, delta: 15, reason: 'accepted', postId: 30 },
    { userId: ASKER, delta: 2, reason: 'accepting', postId: 30 },
  ]);
});

it('is worth nothing to anybody on one’s own answer', () => {
  expect(acceptanceChanges(ASKER, undefined, own)).toEqual([]);
  expect(acceptanceChanges(ASKER, own, undefined)).toEqual([]);
  expect(acceptanceChanges(ASKER, own, byTwo)).toHaveLength(2);
});

it('changes nothing when the accepted answer is accepted', () => {
  expect(acceptanceChanges(ASKER, byTwo, byTwo)).toEqual([]);
  expect(acceptanceChanges(ASKER, undefined, undefined)).toEqual([]);
});

it('puts the accepted answer first, then the best score less what is out of date, then the oldest', () => {
  const answers = [
    { id: 1, score: 0, outdated: 0, created_at: 5 },
    { id: 2, score: 9, outdated: 0, created_at: 6 },
    { id: 3, score: -3, outdated: 0, created_at: 7 },
    { id: 4, score: 3, outdated: 3, created_at: 4 },
  ];
  expect(bestFirst(answers, 3).map(({ id }) => id)).toEqual([3, 2, 4, 1]);
  expect(bestFirst(answers, null).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});
