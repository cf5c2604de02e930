import type { QueueReason } from '../../../contract/answer-queue.ts';
import { DAY } from '../../../shared/durations.ts';

/** How many of a person's best-fitting tags to search. */
export const MOST_TAGS = 10;
/** How many questions the queue shows. */
const MOST_SHOWN = 20;
/** How long a skipped question stays hidden, in milliseconds. */
export const SKIPPED_FOR = 30 * DAY;

/** The weight of following a tag; a score of 12 in it adds half as much again. */
const FOLLOWED = 3;
/** Days until the freshness of a question halves. */
const HALF_LIFE = 7;
/** Limits on the weight of freshness and of votes. */
const FRESHNESS = 4;
const VOTES = { least: -2, most: 4 };

/** A tag that the person follows or has answered in. */
interface QueueTag {
  readonly id: number;
  readonly name: string;
  readonly isFollowed: boolean;
  /** The total score of the person's answers with the tag; null if there are no answers. */
  readonly score: number | null;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The tags to build a queue from, best first. */
export function queueTags(
  followed: readonly Named[],
  answered: readonly (Named & { readonly score: number })[],
): QueueTag[] {
  const tags = new Map<number, QueueTag>();
  for (const { id, name } of followed) tags.set(id, { id, name, isFollowed: true, score: null });
  for (const { id, name, score } of answered)
    tags.set(id, { id, name, isFollowed: tags.has(id), score });
  return [...tags.values()].toSorted((a, b) => affinityOf(b) - affinityOf(a)).slice(0, MOST_TAGS);
}

/** How well a tag fits a person. Disliked answers still count a little. */
function affinityOf({ isFollowed, score }: QueueTag): number {
  const answered = score === null ? 0 : 1 + Math.log2(1 + Math.max(0, score));
  return (isFollowed ? FOLLOWED : 0) + answered;
}

/** The top questions of a queue with the reasons, by affinity, age and votes. */
export function rankQueue(
  candidates: readonly Candidate[],
  tags: readonly QueueTag[],
  now: number,
): { readonly id: number; readonly reasons: QueueReason[] }[] {
  const known = new Map(tags.map((tag) => [tag.id, tag]));
  const ranked = candidates.map((candidate) => {
    const own = candidate.tagIds
      .flatMap((id) => known.get(id) ?? [])
      .toSorted((a, b) => affinityOf(b) - affinityOf(a));
    return { candidate, own, rank: rankOf(candidate, own, now) };
  });
  return ranked
    .toSorted((a, b) => b.rank - a.rank || b.candidate.id - a.candidate.id)
    .slice(0, MOST_SHOWN)
    .map(({ candidate, own }) => ({
      id: candidate.id,
      reasons: reasonsOf(candidate, own, now),
    }));
}

/**
 * The best tag counts fully, each further one half as much as the one before: many tags are no
 * better fit.
 */
function rankOf({ createdAt, score, answers }: Candidate, own: readonly QueueTag[], now: number) {
  const affinity = own.reduce((sum, tag, at) => sum + affinityOf(tag) / 2 ** at, 0);
  const freshness = FRESHNESS * 2 ** (-daysSince(createdAt, now) / HALF_LIFE);
  const votes = Math.min(VOTES.most, Math.max(VOTES.least, score / 2));
  return affinity + freshness + votes + (answers === 0 ? 1 : 0);
}

function reasonsOf(
  { createdAt, score, answers }: Candidate,
  own: readonly QueueTag[],
  now: number,
): QueueReason[] {
  const days = Math.floor(daysSince(createdAt, now));
  const reasons = own.slice(0, 2).map((tag) => reasonOfTag(tag));
  reasons.push(answers === 0 ? { kind: 'no-answer', days } : { kind: 'no-good-answer', answers });
  if (score > 0) reasons.push({ kind: 'votes', votes: score });
  return reasons;
}

function reasonOfTag({ name, isFollowed, score }: QueueTag): QueueReason {
  return isFollowed && (score ?? 0) <= 0
    ? { kind: 'followed-tag', tag: name }
    : { kind: 'answered-tag', tag: name, score: score ?? 0 };
}

const daysSince = (at: number, now: number): number => Math.max(0, now - at) / DAY;

/** A question considered for the queue. */
export interface Candidate {
  readonly id: number;
  readonly createdAt: number;
  readonly score: number;
  readonly answers: number;
  /** Its tags among those searched. */
  readonly tagIds: readonly number[];
}
