import { DAY } from '../../../shared/durations.ts';
import type { VoteValue } from '../../../contract/vote-rules.ts';
import type { ReputationReason } from '../../platform/sql/tables.ts';

export interface ReputationChange {
  readonly delta: number;
  readonly reason: ReputationReason;
}

/** The reputation that a vote earns the author of the post (design, Decisions). */
const VOTE_REPUTATION: Readonly<Record<VoteValue, number>> = { 1: 10, 0: 0, [-1]: -2 };

/**
 * The maximum that up votes earn one author per day in UTC. Down votes do not make room for more.
 */
const DAILY_LIMIT = 200;

/** Milliseconds between two notifications of an author about up votes on a post. */
export const VOTE_NOTIFICATION_SPAN = DAY;

/** What a new vote earns an author whose up votes have already earned so much today. */
export function earnedBy(value: VoteValue, earnedToday: number): number {
  const worth = VOTE_REPUTATION[value];
  return value === 1 ? Math.max(0, Math.min(worth, DAILY_LIMIT - earnedToday)) : worth;
}

/** What an author reads of a vote in their ledger. */
export function voteText(reason: ReputationReason | null, earned: number | null): string {
  if (reason !== 'up_vote') return 'downvoted';
  const limit = `: daily limit of ${String(DAILY_LIMIT)} reached`;
  return `upvoted${(earned ?? 0) < VOTE_REPUTATION[1] ? limit : ''}`;
}

/**
 * The ledger entries for the author when a vote changes: undoing a vote takes back exactly what it
 * earned.
 */
export function authorChanges(
  from: { readonly value: VoteValue; readonly earned: number | null },
  to: { readonly value: VoteValue; readonly earned: number },
): ReputationChange[] {
  if (from.value === to.value) return [];
  const brought = from.earned ?? VOTE_REPUTATION[from.value];
  return [
    ...(from.value === 0
      ? []
      : [{ delta: 0 - brought, reason: `${NAMES[from.value]}_undone` as const }]),
    ...(to.value === 0 ? [] : [{ delta: to.earned, reason: NAMES[to.value] }]),
  ];
}

const NAMES = { 1: 'up_vote', [-1]: 'down_vote' } as const;
