import { describe, expect, it } from 'vitest';
import { authorChanges } from '../../../src/backend/votes/rules.ts';
import { nextVote, type VoteValue } from '../../../src/contract/vote-rules.ts';

const VALUES: readonly VoteValue[] = [-1, 0, 1];

describe('a vote', () => {
  it('is cast, taken back by the same again, and replaced by the other', () => {
    expect(nextVote(0, 'up')).toBe(1);
    expect(nextVote(0, 'down')).toBe(-1);
    expect(nextVote(1, 'up')).toBe(0);
    expect(nextVote(-1, 'down')).toBe(0);
    expect(nextVote(1, 'down')).toBe(-1);
    expect(nextVote(-1, 'up')).toBe(1);
  });

  it('is worth +10 up and −2 down to the author, from whatever it was before', () => {
    const worth = { [-1]: -2, 0: 0, 1: 10 };
    for (const from of VALUES) {
      for (const to of VALUES) {
        const sum = authorChanges(from, to).reduce((total, { delta }) => total + delta, 0);
        expect(sum, `${String(from)} to ${String(to)}`).toBe(worth[to] - worth[from]);
      }
    }
  });

  it('enters the ledger as what was undone and what was done', () => {
    expect(authorChanges(1, -1)).toEqual([
      { delta: -10, reason: 'up_vote_undone' },
      { delta: -2, reason: 'down_vote' },
    ]);
    expect(authorChanges(-1, 0)).toEqual([{ delta: 2, reason: 'down_vote_undone' }]);
    expect(authorChanges(1, 1)).toEqual([]);
  });
});
