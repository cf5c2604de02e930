import type { ProposalStatus } from '../../../contract/tag-synonyms.ts';
import { DAY, isWithin } from '../../../shared/durations.ts';

/** The score in a tag that is needed to propose and vote. */
const SCORE_NEEDED = 5;
/** Votes that make a synonym, including the proposer's. */
const VOTES_NEEDED = 3;
/** Open proposals of a person. */
const MOST_OPEN = 5;
/** Milliseconds for which a rejected or removed name cannot be proposed again. */
const REJECTED_FOR = 90 * DAY;

/** A tag's number of questions. */
interface Sized {
  readonly question_count: number;
}

/**
 * Whether a moderator must decide, regardless of votes: votes do not merge a larger tag into a
 * smaller one. `tag` is undefined if the proposed name is not a tag.
 */
export const needsModerator = (tag: Sized | undefined, target: Sized): boolean =>
  tag !== undefined && tag.question_count > target.question_count;

/** Whether votes suffice to make a synonym. */
export const isVotedIn = (votes: number, tag: Sized | undefined, target: Sized): boolean =>
  votes >= VOTES_NEEDED && !needsModerator(tag, target);

/** Returns why a person can neither propose nor vote, or undefined. */
export function voterRefusal(score: number) {
  if (score >= SCORE_NEEDED) return undefined;
  const message = `You need a score of ${String(SCORE_NEEDED)} in this tag. You have ${String(score)}`;
  return { code: 'forbidden', message } as const;
}

/** An earlier proposal of a name for a tag. */
interface Before {
  readonly status: ProposalStatus;
  readonly decided_at: number | null;
}

/** Returns why a name cannot be proposed for a tag, or undefined. */
export function proposalRefusal(
  name: string,
  { before, open, now }: { readonly before: readonly Before[]; open: number; now: number },
) {
  if (before.some(({ status }) => status === 'open'))
    return {
      code: 'conflict',
      message: `${name} has already been proposed. Vote for it instead`,
    } as const;
  const rejected = before.flatMap(({ status, decided_at }) =>
    status === 'rejected' || status === 'removed' ? [decided_at ?? 0] : [],
  );
  if (rejected.some((at) => isWithin(REJECTED_FOR, at, now))) {
    const message = `${name} was rejected. It can be proposed again 90 days after the rejection`;
    return { code: 'conflict', message } as const;
  }
  if (open < MOST_OPEN) return undefined;
  const message = `You can have at most ${String(MOST_OPEN)} open proposals`;
  return { code: 'too_many_requests', message } as const;
}
