import type { Backend, Caller } from '../../backend.ts';
import { forbidden, refused } from '../../platform/http/errors.ts';
import { touchQuestion } from '../posts/posts.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { lockMember } from '../../people/users/member-locks.store.ts';
import { lockComment } from './change.ts';
import { voteRefusal } from './comments.rules.ts';
import { changeComment } from './comments.store.ts';
import { addVote, removeVote, votesWithinDay } from './votes.store.ts';

/** Votes for a comment, or withdraws the vote. It changes nobody's reputation. */
export function voteForComment(
  backend: Backend,
  caller: Caller,
  id: number,
): Promise<{ voteScore: number; hasVoted: boolean }> {
  return transactAs(backend, caller, async (tx) => {
    const { comment, question } = await lockComment(tx, id);
    if (comment.author_id === caller.id) {
      throw forbidden('You cannot vote on your own comment');
    }
    const wasVoted = await removeVote(tx, caller.id, comment.id);
    if (!wasVoted) {
      if (backend.limits) await refuseBeyond(tx, caller.id);
      await addVote(tx, caller.id, comment.id);
    }
    const voteScore = comment.score + (wasVoted ? -1 : 1);
    await changeComment(tx, comment.id, { score: voteScore });
    await touchQuestion(tx, question.id);
    return { voteScore, hasVoted: !wasVoted };
  });
}

async function refuseBeyond(tx: Transaction, userId: number): Promise<void> {
  // Locks the member: of two concurrent votes the later one counts the other.
  await lockMember(tx, userId);
  const refusal = voteRefusal(await votesWithinDay(tx, userId));
  if (refusal) throw refused(refusal);
}
