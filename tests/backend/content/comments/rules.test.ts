import { describe, expect, it } from 'vitest';
import {
  commentRefusal,
  isEditable,
  isEditSeen,
  mentionsAnybody,
  voteRefusal,
} from '../../../../src/backend/content/comments/comments.rules.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20);
const OLD_HAND = { joined_at: NOW - 100 * 24 * HOUR, reputation: 50, posts: 3 };
const NEWCOMER = { joined_at: NOW - HOUR, reputation: 1, posts: 0 };
const NOTHING = { aDay: 0, latest: null, ofPersonOnPost: 0, onPost: 0 };

describe('Members may comment', () => {
  it.each([
    ['15 seconds after their last comment', { latest: NOW - 15_000 }, undefined],
    ['but no sooner', { latest: NOW - 14_999 }, 'too_many_requests'],
    ['50 times a day', { aDay: 49 }, undefined],
    ['but no more often', { aDay: 50 }, 'too_many_requests'],
    ['15 times on a post', { ofPersonOnPost: 14 }, undefined],
    ['but not a 16th time', { ofPersonOnPost: 15 }, 'conflict'],
    ['on a post with 199 comments', { onPost: 199 }, undefined],
    ['but not on one with 200', { onPost: 200 }, 'conflict'],
  ])('%s', (_, before, code) => {
    expect(commentRefusal(OLD_HAND, { ...NOTHING, ...before }, NOW)?.code).toBe(code);
  });

  it('10 times a day while new', () => {
    expect(commentRefusal(NEWCOMER, { ...NOTHING, aDay: 9 }, NOW)).toBeUndefined();
    expect(commentRefusal(NEWCOMER, { ...NOTHING, aDay: 10 }, NOW)?.code).toBe('too_many_requests');
  });

  it('after a wait that the message states', () => {
    const waits = [NOW - 13_000, NOW - 14_500].map(
      (latest) => commentRefusal(OLD_HAND, { ...NOTHING, latest }, NOW)?.message,
    );
    expect(waits).toEqual([
      'Please wait 2 seconds between comments',
      'Please wait 1 second between comments',
    ]);
  });
});

it('A comment can be edited for 24 hours, without a mark for the first ten minutes', () => {
  expect(isEditSeen(NOW - HOUR / 6 + 1, NOW)).toBe(false);
  expect(isEditSeen(NOW - HOUR / 6, NOW)).toBe(true);
  expect(isEditSeen(NOW + HOUR, NOW)).toBe(true);
  expect(isEditable(NOW - 24 * HOUR + 1, NOW)).toBe(true);
  expect(isEditable(NOW - 24 * HOUR, NOW)).toBe(false);
});

it('A member can mention anybody from 50 reputation', () => {
  expect(mentionsAnybody({ ...OLD_HAND, reputation: 49 })).toBe(false);
  expect(mentionsAnybody(OLD_HAND)).toBe(true);
});

it('A member can vote for comments 30 times a day', () => {
  expect(voteRefusal(29)).toBeUndefined();
  expect(voteRefusal(30)?.code).toBe('too_many_requests');
});
