import { describe, expect, it } from 'vitest';
import { currentVotes, startOf } from '../../../../src/backend/features/dashboard/dashboard.ts';

const event = (reason: string, post_id = 1) => ({ reason, post_id });

describe('Votes of the ledger, newest first', () => {
  it.each([
    [[], []],
    [
      ['up_vote', 'down_vote'],
      [0, 1],
    ],
    [['up_vote_undone', 'up_vote'], []],
    [['up_vote', 'up_vote_undone', 'up_vote'], [0]],
    [['up_vote_undone', 'up_vote', 'up_vote'], [2]],
    [['down_vote', 'up_vote_undone', 'up_vote'], [0]],
    [['up_vote_undone', 'down_vote', 'up_vote'], [1]],
  ])('%j are current at %j', (reasons, indexes) => {
    const events = reasons.map((reason) => event(reason));
    expect(currentVotes(events)).toEqual(indexes.map((index) => events[index]));
  });

  it('are withdrawn on their own post only', () => {
    const events = [event('up_vote_undone', 2), event('up_vote', 1), event('up_vote', 2)];
    expect(currentVotes(events)).toEqual([events[1]]);
  });
});

it('The last days start at midnight UTC, including today', () => {
  expect(startOf(1, Date.UTC(2026, 10, 20, 23, 59))).toBe(Date.UTC(2026, 10, 20));
  expect(startOf(30, Date.UTC(2026, 10, 20))).toBe(Date.UTC(2026, 9, 22));
});
