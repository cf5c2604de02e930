import { describe, expect, it } from 'vitest';
import {
  isVotedIn,
  needsModerator,
  proposalRefusal,
  voterRefusal,
} from '../../../../src/backend/content/synonyms/synonyms.rules.ts';

const DAY = 86_400_000;
const of = (question_count: number) => ({ question_count });

describe('A proposed synonym', () => {
  it('is accepted after three votes', () => {
    expect(isVotedIn(2, undefined, of(1))).toBe(false);
    expect(isVotedIn(3, undefined, of(0))).toBe(true);
    expect(isVotedIn(3, of(1), of(1))).toBe(true);
  });

  it('waits for a moderator if it would merge the larger tag', () => {
    expect(needsModerator(of(2), of(1))).toBe(true);
    expect(isVotedIn(30, of(2), of(1))).toBe(false);
  });

  it('can be voted for with a score of 5 in the tag', () => {
    expect(voterRefusal(4)).toMatchObject({ code: 'forbidden' });
    expect(voterRefusal(5)).toBeUndefined();
  });

  it('can be open only once, and proposed again 90 days after a rejection or removal', () => {
    const refusal = (status: 'open' | 'rejected' | 'removed' | 'withdrawn', daysAgo = 0) =>
      proposalRefusal('js', {
        before: [{ status, decided_at: status === 'open' ? null : (100 - daysAgo) * DAY }],
        open: 0,
        now: 100 * DAY,
      });
    expect(refusal('open')).toMatchObject({ code: 'conflict' });
    expect(refusal('rejected', 89)).toMatchObject({ code: 'conflict' });
    expect(refusal('removed', 89)).toMatchObject({ code: 'conflict' });
    expect(refusal('rejected', 90)).toBeUndefined();
    // Decided while the clock was wrong.
    expect(refusal('rejected', -90)).toBeUndefined();
    expect(refusal('withdrawn')).toBeUndefined();
  });

  it('is one of at most five that a member has open', () => {
    const refusal = (open: number) => proposalRefusal('js', { before: [], open, now: 0 });
    expect(refusal(4)).toBeUndefined();
    expect(refusal(5)).toMatchObject({ code: 'too_many_requests' });
  });
});
