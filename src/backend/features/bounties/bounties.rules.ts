import { DAY, isWithin } from '../../../shared/durations.ts';
import { BOUNTY_AGE, BOUNTY_AMOUNTS, BOUNTY_DAYS } from '../../../contract/bounties.ts';

/** How long a bounty is open, and how long its starter may award it after that, in milliseconds. */
export const OPEN_FOR = BOUNTY_DAYS * DAY;
export const GRACE = DAY;
/** Open bounties per person. */
const MOST_OPEN = 3;
const LEAST = BOUNTY_AMOUNTS[0];
/** The score a new answer needs to receive half of an unawarded bounty. */
const SCORE_NEEDED = 2;

/** The facts about a question that the rules need. */
interface BountyQuestion {
  readonly created_at: number;
  readonly status: 'open' | 'closed';
  readonly isLocked: boolean;
  readonly hasBounty: boolean;
}

/** The member starting a bounty, with the number of their open ones. */
interface Starter {
  readonly reputation: number;
  readonly open: number;
}

const conflict = (message: string) => ({ code: 'conflict', message }) as const;
const forbidden = (message: string) => ({ code: 'forbidden', message }) as const;

/** Why a member cannot start a bounty; undefined if they can. Without an amount, checks the least. */
export function startRefusal(
  question: BountyQuestion,
  { reputation, open }: Starter,
  { amount = LEAST, now }: { readonly amount?: number; readonly now: number },
) {
  if (question.hasBounty) return conflict('This question already has a bounty');
  if (question.status === 'closed') return conflict('This question is closed');
  if (question.isLocked) return conflict('This question is locked');
  if (isWithin(BOUNTY_AGE, question.created_at, now))
    return conflict('You can start a bounty two days after the question was asked');
  if (open >= MOST_OPEN) {
    const message = `You can have at most ${String(MOST_OPEN)} open bounties`;
    return { code: 'too_many_requests', message } as const;
  }
  if (reputation - amount >= 1) return undefined;
  return forbidden(
    `You need ${String(amount + 1)} reputation to offer a ${String(amount)}-point bounty. You have ${String(reputation)}`,
  );
}

/** An open bounty. */
interface Open {
  readonly user_id: number;
  readonly created_at: number;
  readonly ends_at: number;
}

/** The facts about an answer that the rules need; `isGone`: its author's account is deleted. */
export interface Candidate {
  readonly id: number;
  readonly author_id: number;
  readonly created_at: number;
  readonly score: number;
  readonly isGone: boolean;
}

/** Whether a bounty can no longer be awarded. */
export const isOver = ({ ends_at }: Pick<Open, 'ends_at'>, now: number): boolean =>
  now >= ends_at + GRACE;

/** Why a member cannot award a bounty to an answer; undefined if they can. */
export function awardRefusal(
  bounty: Open,
  callerId: number,
  answer: Pick<Candidate, 'author_id' | 'isGone'>,
  now: number,
) {
  if (bounty.user_id !== callerId)
    return forbidden('Only the person who started a bounty can award it');
  if (answer.author_id === callerId)
    return forbidden('You can’t award a bounty to your own answer');
  if (answer.isGone) return conflict('The author of this answer has deleted their account');
  return isOver(bounty, now) ? conflict('This bounty has ended') : undefined;
}

/**
 * The answer that receives half of an unawarded bounty: the best one since it started; of equal
 * ones the oldest.
 */
export function bestNewAnswer(bounty: Open, answers: readonly Candidate[]): Candidate | undefined {
  return answers
    .filter(
      ({ author_id, created_at, score, isGone }) =>
        !isGone &&
        author_id !== bounty.user_id &&
        created_at > bounty.created_at &&
        score >= SCORE_NEEDED,
    )
    .toSorted(
      (one, other) =>
        other.score - one.score || one.created_at - other.created_at || one.id - other.id,
    )
    .at(0);
}

/** Amounts are in steps of 50. */
export const halfOf = (amount: number): number => amount / 2;
