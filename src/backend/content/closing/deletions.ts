import type {
  DeletablePost,
  Deletion,
  DeletionState,
  getDeletion,
} from '../../../contract/closing.ts';
import type { CallResult } from '../../../contract/route.ts';
import { counted } from '../../../shared/counted.ts';
import type { Backend, Caller } from '../../backend.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { holds, mustHold } from '../../people/privileges/privileges.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { changeDeleted } from '../moderation/deleting.ts';
import { personOf, lockPostAndQuestion, type PostAndQuestion } from '../moderation/posts.ts';
import { lockAnyPost } from '../posts/posts.store.ts';
import { asModerator } from '../tags/moderators.ts';
import { cast, neededFor } from './ballots.ts';
import { deletionRefusal, VOTES_LAST } from './closing.rules.ts';
import { votesOn } from './closing.store.ts';
import { deletableAnswers, deletableById, type DeletableRow } from './deletions.store.ts';
import { deleteRows } from '../../platform/sql/rows.ts';

/** The privilege to see deleted posts, and to vote on deleting and restoring them. */
const PRIVILEGE = 'see-deleted';

/**
 * A post with its deleted answers and the votes to delete or restore it. Throws `not_found` for
 * callers who may not see deleted posts.
 */
export async function readDeletion(
  { db: { sql }, clock }: Backend,
  member: Caller,
  id: number,
): Promise<CallResult<typeof getDeletion>> {
  const caller = await asModerator(sql, member, id);
  const row = await deletableById(sql, id);
  if (!row || !holds(caller, PRIVILEGE)) throw notFound('Post');
  const isDeleted = row.deleted_at !== null;
  const isQuestion = row.kind === 'question';
  const answers = isQuestion ? await deletableAnswers(sql, row.id, { all: isDeleted }) : [];
  const kind = isDeleted ? 'undelete' : 'delete';
  const votes = await votesOn(sql, row.id, kind, clock() - VOTES_LAST);
  const authorIds = [row, ...answers].map(({ author_id }) => author_id);
  const authors = await authorsOf(sql, authorIds);
  const toPost = (post: DeletableRow): DeletablePost => ({
    _id: String(post.id),
    kind: post.kind,
    questionId: String(post.questionId),
    title: post.title ?? '',
    content: post.html,
    author: authors.get(post.author_id) ?? null,
    createdAt: new Date(post.created_at).toISOString(),
    voteScore: post.score,
    deletion: deletionOf(post, caller),
  });
  return {
    post: toPost(row),
    answers: answers.map(toPost),
    votes: votes.length,
    needed: caller.role === 'user' ? await neededFor(sql, PRIVILEGE, clock()) : 1,
    isDeleted,
    hasVoted: votes.some(({ user_id }) => user_id === caller.id),
    refusal: deletionRefusal(factsOf(row), caller.role !== 'user') ?? null,
  };
}

/** A deletion as the caller may know it. */
function deletionOf(row: DeletableRow, { role }: Caller): Deletion | null {
  if (row.deleted_at === null) return null;
  const at = new Date(row.deleted_at).toISOString();
  const how = howDeleted(row);
  if (role === 'user') return { at, how };
  return { at, how, by: personOf(row.deleterId, row.deleter), reason: row.reason };
}

function howDeleted({ votes, deleterId, author_id }: DeletableRow): Deletion['how'] {
  if (votes !== null) return 'votes';
  if (deleterId === null) return 'flags';
  return deleterId === author_id ? 'author' : 'moderator';
}

const factsOf = (row: DeletableRow) => ({
  kind: row.kind,
  score: row.score,
  isClosed: row.status === 'closed',
  deletedBy: row.deleted_at === null ? null : howDeleted(row),
  isQuestionDeleted: row.kind === 'answer' && row.questionDeleted !== null,
});

/** A deleted post is not there for people without the privilege. */
function mustSee(caller: Caller, row: DeletableRow): void {
  const isThere = row.deleted_at === null && row.questionDeleted === null;
  if (!isThere && !holds(caller, PRIVILEGE)) throw notFound('Post');
  mustHold(caller, PRIVILEGE);
}

/**
 * Votes to delete a post, or to restore it, which the last vote needed or a moderator's does. Throws
 * `forbidden`, and `conflict` with the reason if nobody can vote on it.
 */
export function voteOnDeletion(
  backend: Backend,
  member: Caller,
  id: number,
  kind: 'delete' | 'undelete',
): Promise<DeletionState> {
  return transactAs(backend, member, async (tx) => {
    const caller = await asModerator(tx.sql, member, id);
    const { locked, row } = await lockVisible(tx, caller, id);
    const deleted = kind === 'delete';
    const isAlone = caller.role !== 'user';
    const facts = factsOf(row);
    const isThere = !facts.isQuestionDeleted && (row.deleted_at !== null) === deleted;
    const refusal = isThere
      ? `This ${row.kind} is ${deleted ? 'already' : 'not'} deleted`
      : deletionRefusal(facts, isAlone);
    if (refusal !== undefined) throw conflict(refusal);
    const votes = (await cast(tx, caller, row, { kind, reason: kind, originals: '' })).length;
    const needed = await neededFor(tx.sql, PRIVILEGE, tx.now);
    if (votes < needed && !isAlone) return { votes, needed, isDeleted: !deleted };
    await changeDeleted(tx, backend, caller, locked, {
      deleted,
      ...(!isAlone && {
        votes,
        reason: `${counted(votes, 'member')} voted to ${deleted ? 'delete' : 'restore'} it`,
      }),
    });
    return { votes, needed, isDeleted: deleted };
  });
}

/** Withdraws the caller's vote, if they have one. */
export function withdrawDeletionVote(
  backend: Backend,
  caller: Caller,
  id: number,
): Promise<DeletionState> {
  return transactAs(backend, caller, async (tx) => {
    const { row } = await lockVisible(tx, await asModerator(tx.sql, caller, id), id);
    const isDeleted = row.deleted_at !== null;
    const kind = isDeleted ? 'undelete' : 'delete';
    await deleteRows(tx.sql, 'ballots', { post_id: row.id, user_id: caller.id, kind });
    const votes = (await votesOn(tx.sql, row.id, kind, tx.now - VOTES_LAST)).length;
    return { votes, needed: await neededFor(tx.sql, PRIVILEGE, tx.now), isDeleted };
  });
}

async function lockVisible(
  tx: Transaction,
  caller: Caller,
  id: number,
): Promise<{ readonly locked: PostAndQuestion; readonly row: DeletableRow }> {
  const post = await lockAnyPost(tx, id);
  const row = post && (await deletableById(tx.sql, post.id));
  if (!post || !row) throw notFound('Post');
  mustSee(caller, row);
  return { locked: await lockPostAndQuestion(tx, post.kind, post.id), row };
}
