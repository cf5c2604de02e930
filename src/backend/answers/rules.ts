import type { ReputationEvent } from '../reputation/reputation.ts';

/** What an acceptance is worth: to the author of the answer, and to the one who accepts (design). */
const ACCEPT_REPUTATION = { author: 15, accepter: 2 } as const;

/** An answer that is accepted, or was: its id and its author. */
export interface Accepted {
  readonly id: number;
  readonly authorId: number;
}

/**
 * The ledger entries when the author of a question moves the acceptance from one answer to another,
 * gives the first, or takes it back. Accepting one's own answer is worth nothing to anybody.
 */
export function acceptanceChanges(
  accepterId: number,
  from: Accepted | undefined,
  to: Accepted | undefined,
): ReputationEvent[] {
  if (from?.id === to?.id) return [];
  return [...worth(accepterId, from, -1), ...worth(accepterId, to, 1)];
}

function worth(accepterId: number, answer: Accepted | undefined, sign: 1 | -1): ReputationEvent[] {
  if (!answer || answer.authorId === accepterId) return [];
  const { author, accepter } = ACCEPT_REPUTATION;
  const undone = sign < 0;
  return [
    {
      userId: answer.authorId,
      delta: sign * author,
      reason: undone ? 'accepted_undone' : 'accepted',
      postId: answer.id,
    },
    {
      userId: accepterId,
      delta: sign * accepter,
      reason: undone ? 'accepting_undone' : 'accepting',
      postId: answer.id,
    },
  ];
}

interface Ranked {
  readonly id: number;
  readonly score: number;
  readonly outdated: number;
  readonly created_at: number;
}

/**
 * The order of a question's answers: the accepted one, then by score, less what reports that they are
 * out of date cost them, then the oldest.
 */
export function bestFirst<Row extends Ranked>(
  answers: readonly Row[],
  acceptedId: number | null,
): Row[] {
  return answers.toSorted(
    (a, b) =>
      Number(b.id === acceptedId) - Number(a.id === acceptedId) ||
      b.score - b.outdated - (a.score - a.outdated) ||
      a.created_at - b.created_at ||
      a.id - b.id,
  );
}
