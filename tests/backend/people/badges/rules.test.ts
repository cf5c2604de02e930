import { describe, expect, it } from 'vitest';
import { BADGES, earnedBy } from '../../../../src/backend/people/badges/badges.rules.ts';
import { medalOf } from '../../../../src/contract/users.ts';

describe('A badge', () => {
  it('is earned when a score reaches its threshold, not before and not again', () => {
    expect(earnedBy('question-score', 0, 1)).toEqual(['Student']);
    expect(earnedBy('question-score', -1, 1)).toEqual(['Student']);
    expect(earnedBy('question-score', 1, 2)).toEqual([]);
    expect(earnedBy('question-score', 9, 10)).toEqual(['Nice Question']);
    expect(earnedBy('question-score', 10, 9)).toEqual([]);
    expect(earnedBy('answer-score', 24, 26)).toEqual(['Good Answer']);
    expect(earnedBy('answer-score', 0, 100)).toEqual([
      'Teacher',
      'Nice Answer',
      'Good Answer',
      'Great Answer',
    ]);
    expect(earnedBy('question-views', 0, 999)).toEqual([]);
    expect(earnedBy('question-views', 0, 1_000)).toEqual(['Popular Question']);
    expect(earnedBy('question-views', 0, 2_500)).toEqual(['Popular Question', 'Notable Question']);
  });

  it('has a medal and a description', () => {
    for (const { icon, description } of Object.values(BADGES)) {
      expect(medalOf(icon)).toBeDefined();
      expect(description).not.toBe('');
    }
    expect(medalOf('🏅')).toBeUndefined();
  });
});
