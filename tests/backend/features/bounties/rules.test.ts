import { describe, expect, it } from 'vitest';
import {
  awardRefusal,
  bestNewAnswer,
  isOver,
  startRefusal,
} from '../../../../src/backend/features/bounties/bounties.rules.ts';

const DAY = 86_400_000;
const now = 100 * DAY;
const ASKED = {
  created_at: now - 2 * DAY,
  status: 'open',
  isLocked: false,
  hasBounty: false,
} as const;
const RICH = { reputation: 501, open: 0 };

describe('A bounty can be started', () => {
  const refusal = (question: object, starter: object = {}, amount = 100) =>
    startRefusal({ ...ASKED, ...question }, { ...RICH, ...starter }, { amount, now });

  it('by a member with the reputation, who keeps at least 1', () => {
    expect(refusal({}, {}, 500)).toBeUndefined();
    expect(refusal({}, { reputation: 500 }, 500)).toEqual({
      code: 'forbidden',
      message: 'You need 501 reputation to offer a 500-point bounty. You have 500',
    });
    expect(startRefusal(ASKED, { reputation: 51, open: 0 }, { now })).toBeUndefined();
    expect(startRefusal(ASKED, { reputation: 50, open: 0 }, { now })).toMatchObject({
      code: 'forbidden',
    });
  });

  it('from two days after the question was asked', () => {
    expect(refusal({ created_at: now - 2 * DAY + 1 })).toMatchObject({ code: 'conflict' });
    expect(refusal({ created_at: now - 2 * DAY })).toBeUndefined();
    // Asked while the clock was wrong.
    expect(refusal({ created_at: now + 40 * DAY })).toBeUndefined();
  });

  it('on a question that is open, not locked, and has none', () => {
    for (const question of [{ status: 'closed' }, { isLocked: true }, { hasBounty: true }])
      expect(refusal(question)).toMatchObject({ code: 'conflict' });
  });

  it('by a member with at most two others', () => {
    expect(refusal({}, { open: 2 })).toBeUndefined();
    expect(refusal({}, { open: 3 })).toMatchObject({ code: 'too_many_requests' });
  });
});

const BOUNTY = { user_id: 1, created_at: now, ends_at: now + 7 * DAY };

describe('A bounty can be awarded', () => {
  const refusal = (answer: object, by = 1, at = now) =>
    awardRefusal(BOUNTY, by, { author_id: 2, isGone: false, ...answer }, at)?.code;

  it('by its starter, to an answer by another member who still exists', () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({}, 2)).toBe('forbidden');
    expect(refusal({ author_id: 1 })).toBe('forbidden');
    expect(refusal({ isGone: true })).toBe('conflict');
  });

  it('within seven days and one day of grace', () => {
    expect(refusal({}, 1, now + 8 * DAY - 1)).toBeUndefined();
    expect(refusal({}, 1, now + 8 * DAY)).toBe('conflict');
    expect([isOver(BOUNTY, now + 8 * DAY - 1), isOver(BOUNTY, now + 8 * DAY)]).toEqual([
      false,
      true,
    ]);
  });
});

describe('Half of an unawarded bounty goes to', () => {
  const answer = (id: number, more: object = {}) => ({
    ...{ id, author_id: 2, created_at: now + id, score: 2, isGone: false },
    ...more,
  });
  const best = (...answers: ReturnType<typeof answer>[]) => bestNewAnswer(BOUNTY, answers)?.id;

  it('the answer with the highest score, or the oldest of equals', () => {
    expect(best(answer(3), answer(1), answer(2))).toBe(1);
    expect(best(answer(1), answer(2, { score: 3 }))).toBe(2);
  });

  it('no answer that scores below 2, is older, or by its starter or a deleted account', () => {
    expect(best()).toBeUndefined();
    for (const more of [{ score: 1 }, { created_at: now }, { author_id: 1 }, { isGone: true }])
      expect(best(answer(1, more))).toBeUndefined();
  });
});
