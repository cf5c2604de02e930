import { DAY } from '../../contract/durations.ts';
import type { VoteValue } from '../../contract/vote-rules.ts';
import type { ReputationReason } from '../sql/tables.ts';

export interface ReputationChange {
  readonly delta: number;
  readonly reason: ReputationReason;
}

/** What an up and a down vote are worth to the author (design, Decisions). */
const VOTE_REPUTATION = { up: 10, down: -2 } as const;

/** An author hears of up votes on a post once in this time, in milliseconds. */
export const VOTE_NOTIFICATION_SPAN = DAY;

/** The ledger entries for the author of a post whose vote goes from one value to another. */
export function authorChanges(from: VoteValue, to: VoteValue): ReputationChange[] {
  const undone: Record<VoteValue, ReputationChange[]> = {
    1: [{ delta: -VOTE_REPUTATION.up, reason: 'up_vote_undone' }],
    0: [],
    [-1]: [{ delta: -VOTE_REPUTATION.down, reason: 'down_vote_undone' }],
  };
  const cast: Record<VoteValue, ReputationChange[]> = {
    1: [{ delta: VOTE_REPUTATION.up, reason: 'up_vote' }],
    0: [],
    [-1]: [{ delta: VOTE_REPUTATION.down, reason: 'down_vote' }],
  };
  return from === to ? [] : [...undone[from], ...cast[to]];
}
