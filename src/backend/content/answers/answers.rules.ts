import type { ReputationEvent } from '../../people/reputation/reputation.ts';

/** Reputation from an acceptance: for the answer's author, and for the accepter (design). */
const ACCEPT_REPUTATION = { author: 15, accepter: 2 } as const;

/** An answer that is or was accepted: its id and its author. */
export interface Accepted {
  readonly id: number;
  readonly authorId: number;
  /** Whether its acceptance earned reputation: not that of a community wiki. */
  readonly isPaid: boolean;
}

/**
 * The ledger entries when an asker moves, gives or withdraws an acceptance. Accepting one's own
 * answer earns nothing.
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
  const paid = (amount: number) => (answer.isPaid ? sign * amount : 0);
  const undone = sign < 0;
  return [
    {
      userId: answer.authorId,
      delta: paid(author),
      reason: undone ? 'accepted_undone' : 'accepted',
      postId: answer.id,
    },
    {
      userId: accepterId,
      delta: paid(accepter),
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
 * Sorts a question's answers: the accepted one first, then by score minus the votes that "out of
 * date" reports cost, then oldest first.
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
