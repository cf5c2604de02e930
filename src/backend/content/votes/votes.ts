import type { VoteType } from '../../../contract/forms.ts';
import type { VoteResult } from '../../../contract/votes.ts';
import type { Backend, Caller } from '../../backend.ts';
import { afterVote } from '../../people/badges/badges.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { notifyOnceIn } from '../../people/notifications/notifications.ts';
import { linkTo, keyOf } from '../../platform/http/ids.ts';
import { addScore, type LockedPost, lockPost, touchQuestion } from '../posts/posts.store.ts';
import { earnedToday, record } from '../../people/reputation/reputation.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { ActivityKind } from '../../people/users/activity.ts';
import { mustHold } from '../../people/privileges/privileges.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import { hasVoted, nextVote, type VoteValue } from '../../../contract/vote-rules.ts';
import { authorChanges, earnedBy, VOTE_NOTIFICATION_SPAN, voteText } from './votes.rules.ts';
import { newestDeletions, newestVotes, saveVote, type Vote, voteOf } from './votes.store.ts';
import type { Noun } from '../../noun.ts';

/** Casts, reverses, or removes the caller's vote on a post. Returns the new score. */
export function vote(
  backend: Backend,
  caller: Caller,
  kind: PostKind,
  postId: number,
  type: VoteType,
): Promise<VoteResult> {
  return transactAs(backend, caller, async (tx) => {
    const post = await lockPost(tx, postId, kind);
    if (post?.kind !== kind) throw notFound(kind === 'question' ? 'Question' : 'Answer');
    if (post.author_id === caller.id) throw forbidden('You cannot vote on your own post');
    const from = await voteOf(tx, caller.id, post.id);
    const to = nextVote(from.value, type);
    // Anybody may take a vote back.
    if (to !== 0) mustHold(caller, to === 1 ? 'vote-up' : 'vote-down');
    const question = await touchQuestion(tx, post.question_id ?? post.id);
    if (question.deleted_at !== null) throw notFound('Answer');
    const score = await addScore(tx, post, to - from.value);
    const earned = await reward(tx, post, from, to);
    await saveVote(tx, caller.id, post.id, { value: to, earned });
    await afterVote(tx, { voterId: caller.id, vote: to, post, question, score });
    // At most once in a while per post, and without naming the voter: votes are secret.
    if (to === 1)
      await notifyOnceIn(tx, VOTE_NOTIFICATION_SPAN, {
        userId: post.author_id,
        event: 'upvoted',
        params: { post: kind, question: question.title ?? '' },
        link: linkTo(post),
        about: question.id,
      });
    return { voteScore: score, hasVoted: hasVoted(to) };
  });
}

/**
 * Records the reputation that a changed vote earns the author and takes back. Returns what it
 * earns: nothing for a community wiki.
 */
async function reward(
  tx: Transaction,
  { id, author_id, is_wiki }: LockedPost,
  from: Vote,
  to: VoteValue,
): Promise<number> {
  const isPaid = is_wiki === 0;
  const earned = isPaid ? earnedBy(to, to === 1 ? await earnedToday(tx, author_id) : 0) : 0;
  const own = { userId: author_id, postId: id };
  const changes = authorChanges(from, { value: to, earned });
  const events = changes.map((change) => ({ ...change, ...own }));
  await record(tx, events);
  return earned;
}

const votesReceived: ActivityKind = {
  type: 'vote',
  newest: newestVotes,
  onDashboard: ({ question_id, title, reason, delta }) => ({
    title: `Your ${question_id === null ? 'question' : 'answer'} was ${voteText(reason, delta)}`,
    description: title ?? '',
  }),
};

const votesOfDeletedPosts: ActivityKind = {
  type: 'vote',
  newest: newestDeletions,
  onDashboard: ({ title, reason }) =>
    reason === 'post_deleted'
      ? {
          title: 'Post deleted: its votes no longer count',
          description: title ?? '',
          link: '',
        }
      : { title: 'Post restored: its votes count again', description: title ?? '' },
};

export const votes: Noun = {
  activity: [votesReceived, votesOfDeletedPosts],
  handlers: {
    voteQuestion: ({ backend, caller, params, body }) =>
      vote(backend, caller, 'question', keyOf(params.id), body.type),
    voteAnswer: ({ backend, caller, params, body }) =>
      vote(backend, caller, 'answer', keyOf(params.answerId), body.type),
  },
};
