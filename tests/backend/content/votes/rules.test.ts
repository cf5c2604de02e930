import { describe, expect, it } from 'vitest';
import { authorChanges, earnedBy } from '../../../../src/backend/content/votes/votes.rules.ts';
import { nextVote, type VoteValue } from '../../../../src/contract/vote-rules.ts';

const VALUES: readonly VoteValue[] = [-1, 0, 1];

describe('a vote', () => {
  it('is cast, taken back by repeating it, and replaced by the opposite', () => {
    expect(nextVote(0, 'up')).toBe(1);
    expect(nextVote(0, 'down')).toBe(-1);
    expect(nextVote(1, 'up')).toBe(0);
    expect(nextVote(-1, 'down')).toBe(0);
    expect(nextVote(1, 'down')).toBe(-1);
    expect(nextVote(-1, 'up')).toBe(1);
  });

  const cast = (value: VoteValue) => ({ value, earned: earnedBy(value, 0) });

  it('is worth +10 up and −2 down to the author, whatever it was before', () => {
    const worth = { [-1]: -2, 0: 0, 1: 10 };
    for (const from of VALUES) {
      for (const to of VALUES) {
        const changes = authorChanges(cast(from), cast(to));
        const sum = changes.reduce((total, { delta }) => total + delta, 0);
        expect(sum, `${String(from)} to ${String(to)}`).toBe(worth[to] - worth[from]);
      }
    }
  });

  it('is recorded in the ledger as the undone vote and the new one', () => {
    expect(authorChanges(cast(1), cast(-1))).toEqual([
      { delta: -10, reason: 'up_vote_undone' },
      { delta: -2, reason: 'down_vote' },
    ]);
    expect(authorChanges(cast(-1), cast(0))).toEqual([{ delta: 2, reason: 'down_vote_undone' }]);
    expect(authorChanges(cast(1), cast(1))).toEqual([]);
  });

  it('earns an author at most what is left of 200 points a day', () => {
    const today = [-10, 0, 190, 195, 200, 210];
    expect(today.map((earned) => earnedBy(1, earned))).toEqual([10, 10, 10, 5, 0, 0]);
    expect(today.map((earned) => earnedBy(-1, earned))).toEqual(today.map(() => -2));
  });

  it('takes back what it earned when it is undone', () => {
    const none = cast(0);
    for (const earned of [0, 5, 10]) {
      const [undone] = authorChanges({ value: 1, earned }, none);
      expect(undone).toEqual({ delta: 0 - earned, reason: 'up_vote_undone' });
    }
  });
});
