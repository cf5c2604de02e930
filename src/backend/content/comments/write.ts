import type { postComment as route } from '../../../contract/comments.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { NewPost } from '../../../contract/events.ts';
import type { Backend, Caller } from '../../backend.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { lockPresentPost } from '../moderation/posts.ts';
import { experienceOf } from '../../people/newcomers/newcomers.store.ts';
import { mustBeUnlocked } from '../posts/locks.ts';
import { type LockedPost, raiseQuestion, touchQuestion } from '../posts/posts.store.ts';
import { postSummary } from '../posts/summary.ts';
import { refuseMuted } from '../spam/spam.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { MINUTE } from '../../../shared/durations.ts';
import { mustHold } from '../../people/privileges/privileges.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { lockMember } from '../../people/users/member-locks.store.ts';
import { writeComment } from './body.ts';
import { commentsBefore, countComment } from './comments.store.ts';
import { writtenComment } from './read.ts';
import { commentRefusal } from './comments.rules.ts';
import { notifyMentioned, notifyOthers } from './notify.ts';
import { findRow, insertRow, lockRow } from '../../platform/sql/rows.ts';

/** A new comment; `content` is Markdown. */
export interface NewComment {
  readonly content: string;
  readonly replyTo: number | undefined;
  /** Whether a form of our own site sent it, perhaps twice. */
  readonly prepared?: boolean;
}

/** How long an identical comment counts as a form that was submitted twice. */
const REPEATED_FOR = MINUTE;

/**
 * Posts a comment. Throws `not_found` if there is no such post, `invalid` for content that comments
 * may not have, and `too_many_requests` and `conflict` beyond the limits.
 */
export async function postComment(
  backend: Backend,
  caller: Caller,
  postId: number,
  comment: NewComment,
): Promise<CallResult<typeof route>> {
  const { kind, questionId } = await postSummary(backend.db.sql, postId);
  const { content } = comment;
  const context = { userId: caller.id, questionId: Number(questionId), role: caller.role };
  const { body, mentioned, unreached } = await writeComment(backend, context, content);
  const id = await transactAs(backend, caller, async (tx) => {
    const { post, question } = await lockPresentPost(tx, kind, postId);
    if (![post.author_id, question.author_id].includes(caller.id)) mustHold(caller, 'comment');
    await refuseMuted(tx.sql, caller);
    await mustBeUnlocked(tx.sql, caller, post.id, { kind: 'comments', now: tx.now });
    if (comment.prepared) {
      const same = {
        author_id: caller.id,
        post_id: post.id,
        source: body.source,
        reply_to: comment.replyTo ?? null,
        created_at: { '>': tx.now - REPEATED_FOR },
        deleted_at: null,
      };
      const known = await findRow(tx.sql, 'comments', same, 'id');
      if (known) return known.id;
    }
    if (backend.limits) await refuseBeyond(tx, { userId: caller.id, postId: post.id });
    const repliedTo = await repliedToIn(tx, post, comment.replyTo);
    const id = await insertRow(tx.sql, 'comments', {
      ...body,
      post_id: post.id,
      author_id: caller.id,
      created_at: tx.now,
      reply_to: comment.replyTo ?? null,
    });
    await countComment(tx, post.id, 1);
    await raiseQuestion(tx, question.id);
    await touchQuestion(tx, question.id);
    const commented = { id, post, question };
    const notified = await notifyMentioned(tx, caller, commented, mentioned);
    await notifyOthers(tx, caller, commented, { repliedTo, notified });
    tx.publish({ type: 'post-added', authorId: caller.id, post: idsOfComment(post, id) });
    return id;
  });
  return { comment: await writtenComment(backend, caller, id), unreached: [...unreached] };
}

export const idsOfComment = ({ id, question_id }: LockedPost, commentId: number): NewPost => ({
  questionId: String(question_id ?? id),
  ...(question_id !== null && { answerId: String(id) }),
  commentId: String(commentId),
});

async function refuseBeyond(
  tx: Transaction,
  { userId, postId }: { readonly userId: number; readonly postId: number },
): Promise<void> {
  // Locks the member: of two concurrent comments the later one counts the other.
  await lockMember(tx, userId);
  const commenter = await experienceOf(tx.sql, userId);
  const before = await commentsBefore(tx, userId, postId);
  const refusal = commentRefusal(commenter, before, tx.now);
  if (refusal) throw refused(refusal);
}

/** The author of the comment replied to, which must be on the same post. */
async function repliedToIn(
  tx: Transaction,
  post: LockedPost,
  replyTo: number | undefined,
): Promise<number | undefined> {
  if (replyTo === undefined) return undefined;
  const comment = await lockRow(tx, 'comments', { id: replyTo, deleted_at: null });
  if (comment?.post_id === post.id) return comment.author_id;
  throw notFound('Comment');
}
