import type { ProposalStatus } from '../../contract/synonym-forms.ts';
import { DAY, isWithin } from '../../contract/durations.ts';

/** The score in a tag from which one proposes and votes. */
const SCORE_NEEDED = 5;
/** Votes after which a synonym stands, its proposer's among them. */
const VOTES_NEEDED = 3;
/** Proposals of a person that may be open. */
const MOST_OPEN = 5;
/** How long a name cannot be proposed again that was rejected or removed, in milliseconds. */
const REJECTED_FOR = 90 * DAY;

/** A tag by how many questions have it. */
interface Sized {
  readonly question_count: number;
}

/**
 * Whether a moderator has to decide, however many votes there are: a larger tag is not merged into a
 * smaller one. `tag` is undefined where a proposed name is none of a tag.
 */
export const needsModerator = (tag: Sized | undefined, target: Sized): boolean =>
  tag !== undefined && tag.question_count > target.question_count;

/** Whether votes make a synonym. */
export const isVotedIn = (votes: number, tag: Sized | undefined, target: Sized): boolean =>
  votes >= VOTES_NEEDED && !needsModerator(tag, target);

/** Why somebody can neither propose nor vote; undefined where they can. */
export function voterRefusal(score: number) {
  if (score >= SCORE_NEEDED) return undefined;
  const message = `You need a score of ${String(SCORE_NEEDED)} in this tag. You have ${String(score)}`;
  return { code: 'forbidden', message } as const;
}

/** What became of a name for a tag before. */
interface Before {
  readonly status: ProposalStatus;
  readonly decided_at: number | null;
}

/** Why a name cannot be proposed for a tag; undefined where it can. */
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
