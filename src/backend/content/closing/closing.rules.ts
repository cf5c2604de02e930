import { CLOSE_REASONS } from '../../../contract/moderation-reasons.ts';
import { type Deletion, MOST_ORIGINALS, VOTE_DAYS } from '../../../contract/closing.ts';
import { DAY } from '../../../shared/durations.ts';
import type { PostKind } from '../../platform/sql/tables.ts';

/** How long a vote counts, and how long ago somebody was here who counts as active. */
export const VOTES_LAST = VOTE_DAYS * DAY;
export const ACTIVE_WITHIN = 30 * DAY;

const HOLDERS_A_VOTE = 5;
const MOST_NEEDED = 3;

/** The votes that it takes: one for each five active people who may vote, from 1 to 3. */
export const votesNeeded = (holders: number): number =>
  Math.min(MOST_NEEDED, Math.max(1, Math.floor(holders / HOLDERS_A_VOTE)));

/** A vote to close, with the originals of a duplicate. */
export interface Ballot {
  /** A name, or the text of an admin’s own. */
  readonly reason: string;
  readonly originals: readonly number[];
}

/** What most votes say, the last one if they are as many, with the originals named most. */
export function verdictOf(ballots: readonly Ballot[]): Ballot {
  const reason = mostFrequent(ballots.map((ballot) => ballot.reason))[0] ?? 'off_topic';
  const named = ballots.flatMap((ballot) => (ballot.reason === reason ? ballot.originals : []));
  return { reason, originals: mostFrequent(named).slice(0, MOST_ORIGINALS) };
}

/** The different ones, the most frequent and then the latest first. */
function mostFrequent<T>(all: readonly T[]): T[] {
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  const latest = [...counts.keys()].toSorted(
    (one, other) => all.lastIndexOf(other) - all.lastIndexOf(one),
  );
  return latest.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
}

/** The reason as the question shows it; a duplicate shows its originals instead. */
export const closedReasonOf = (reason: string): string | undefined =>
  reason === 'duplicate'
    ? undefined
    : (CLOSE_REASONS.find(({ key }) => key === reason)?.name ?? reason);

/** The score and the answers in one tag that let a person close duplicates alone. */
const EXPERT_SCORE = 100;
const EXPERT_ANSWERS = 20;

export const isExpert = ({ score, answers }: { score: number; answers: number }): boolean =>
  score >= EXPERT_SCORE && answers >= EXPERT_ANSWERS;

/** A post, as far as it decides whether members can vote to delete or restore it. */
interface Deletable {
  readonly kind: PostKind;
  readonly score: number;
  /** Whether its question is closed. */
  readonly isClosed: boolean;
  /** Who deleted it; null if it is not deleted. */
  readonly deletedBy: Deletion['how'] | null;
  /** Whether it is an answer to a deleted question. */
  readonly isQuestionDeleted: boolean;
}

/** Why a vote cannot delete a post, or restore a deleted one; undefined if it can. */
export function deletionRefusal(post: Deletable, isModerator: boolean): string | undefined {
  if (post.isQuestionDeleted) return 'The question of this answer is deleted';
  if (isModerator) return undefined;
  if (post.deletedBy === 'author') return 'Its author deleted it, so votes cannot restore it';
  if (post.deletedBy !== null && post.deletedBy !== 'votes')
    return 'Only moderators can restore this';
  if (post.deletedBy !== null) return undefined;
  if (post.kind === 'question')
    return post.isClosed ? undefined : 'Members can vote to delete a question once it is closed';
  return post.score < 0
    ? undefined
    : 'Members can vote to delete an answer whose score is negative';
}
