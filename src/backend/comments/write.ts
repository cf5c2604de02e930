import type { Comment } from '../../contract/comments.ts';
import { questionUsesTex } from '../tex/store.ts';
import type { Backend, Caller } from '../backend.ts';
import { notFound, refused } from '../http/errors.ts';
import { presentPost } from '../moderation/posts.ts';
import { type LockedPost, touchQuestion } from '../posts/store.ts';
import type { PostKind } from '../sql/tables.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import { writeComment } from './body.ts';
import { commenterOf, commentsBefore } from './limits-store.ts';
import { mentionedPeople } from './mentions.ts';
import { readComment } from './read.ts';
import { type Commenter, commentRefusal } from './rules.ts';
import { bump, countComment, holdComment, insertComment } from './store.ts';
import { tellMentioned, tellOthers } from './tell.ts';

/** What somebody says below a post; `content` is Markdown. */
export interface NewComment {
  readonly content: string;
  readonly replyTo: number | undefined;
}

/**
 * Comments on a post. Throws `not_found` where there is no such post, `invalid` for a text that
 * comments may not have, `too_many_requests` and `conflict` beyond the limits.
 */
export async function postComment(
  backend: Backend,
  caller: Caller,
  { kind, postId }: { readonly kind: PostKind; readonly postId: number | undefined },
  comment: NewComment,
): Promise<Comment> {
  const id = await transact(backend, async (tx) => {
    const { post, question } = await presentPost(tx, kind, postId);
    const commenter = await commenterOf(tx, caller.id);
    if (backend.limits) await refuseBeyond(tx, commenter, { userId: caller.id, postId: post.id });
    const repliedTo = await repliedToIn(tx, post, comment.replyTo);
    const { content } = comment;
    const mentioned = await mentionedPeople(tx.sql, question.id, commenter, content);
    const tex = await questionUsesTex(tx.sql, question.id);
    const body = await writeComment(content, mentioned, tex);
    const id = await insertComment(tx, {
      ...body,
      post_id: post.id,
      author_id: caller.id,
      created_at: tx.now,
      reply_to: comment.replyTo ?? null,
    });
    await countComment(tx, post.id, 1);
    await bump(tx, question.id);
    await touchQuestion(tx, question.id);
    const commented = { id, post, question };
    const told = await tellMentioned(tx, caller, commented, mentioned.values());
    await tellOthers(tx, caller, commented, { repliedTo, told });
    return id;
  });
  return (await readComment(backend, caller, id)).comment;
}

async function refuseBeyond(
  tx: Transaction,
  commenter: Commenter,
  { userId, postId }: { readonly userId: number; readonly postId: number },
): Promise<void> {
  const before = await commentsBefore(tx, userId, postId);
  const refusal = commentRefusal(commenter, before, tx.now);
  if (refusal) throw refused(refusal);
}

/** Who wrote the comment that one replies to, which has to stand below the same post. */
async function repliedToIn(
  tx: Transaction,
  post: LockedPost,
  replyTo: number | undefined,
): Promise<number | undefined> {
  if (replyTo === undefined) return undefined;
  const comment = await holdComment(tx, replyTo);
  if (comment?.post_id === post.id) return comment.author_id;
  throw notFound('Comment');
}
