import type { Comment } from '../../contract/comments.ts';
import { questionUsesTex } from '../tex/store.ts';
import type { Backend, Caller } from '../backend.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { presentPost } from '../moderation/posts.ts';
import { notify } from '../notifications/notifications.ts';
import { linkTo } from '../posts/links.ts';
import { postOnPage } from '../posts/page.ts';
import { touchQuestion } from '../posts/store.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import { writeComment } from './body.ts';
import { commenterOf } from './limits-store.ts';
import { mentionedPeople } from './mentions.ts';
import { readComment } from './read.ts';
import { isEditable, isEditSeen } from './rules.ts';
import {
  changeComment,
  countComment,
  type HeldComment,
  holdComment,
  keepVersion,
  postOfComment,
} from './store.ts';
import { type Commented, tellMentioned } from './tell.ts';

export interface Held extends Commented {
  readonly comment: HeldComment;
}

/** Edits an own comment; what it said is kept. Throws `forbidden`, `not_found`, `invalid`. */
export async function editComment(
  backend: Backend,
  caller: Caller,
  id: number | undefined,
  content: string,
): Promise<Comment> {
  await transact(backend, async (tx) => {
    const held = await heldComment(tx, id);
    const { comment, question } = held;
    if (comment.author_id !== caller.id) throw forbidden('Only its author can edit a comment');
    if (!isEditable(comment.created_at, tx.now)) {
      throw forbidden('A comment can be edited for 24 hours');
    }
    if (comment.source === null || comment.source === content) return;
    const commenter = await commenterOf(tx, caller.id);
    const mentioned = await mentionedPeople(tx.sql, question.id, commenter, content);
    const tex = await questionUsesTex(tx.sql, question.id);
    const body = await writeComment(content, mentioned, tex);
    const { source } = comment;
    await keepVersion(tx, { comment_id: comment.id, source, written_at: tx.now });
    const isSeen = isEditSeen(comment.created_at, tx.now);
    await changeComment(tx, comment.id, { ...body, ...(isSeen && { edited_at: tx.now }) });
    await tellMentioned(tx, caller, held, mentioned.values());
    await touchQuestion(tx, question.id);
  });
  return (await readComment(backend, caller, id)).comment;
}

/** Deletes an own comment, or anybody's as a moderator, who may say why. */
export async function deleteComment(
  backend: Backend,
  caller: Caller,
  id: number | undefined,
  reason: string | undefined,
): Promise<{ ok: true }> {
  return transact(backend, async (tx) => {
    const { comment, post, question } = await heldComment(tx, id);
    const isOwn = comment.author_id === caller.id;
    if (!isOwn && caller.role === 'user') throw forbidden('You can delete your own comments alone');
    await changeComment(tx, comment.id, { deleted_at: tx.now });
    await countComment(tx, post.id, -1);
    await touchQuestion(tx, question.id);
    if (!isOwn) {
      await notify(tx, {
        userId: comment.author_id,
        event: 'comment-deleted',
        params: { question: question.title ?? '', reason: reason === '' ? undefined : reason },
        link: linkTo(post),
        senderId: null,
      });
    }
    return { ok: true };
  });
}

/** A comment that is there, with its post and its question, all held. Throws `not_found`. */
export async function heldComment(tx: Transaction, id: number | undefined): Promise<Held> {
  const postId = id === undefined ? undefined : await postOfComment(tx.sql, id);
  const [row] = postId === undefined ? [] : await postOnPage(tx.sql, { id: postId, prepared: 0 });
  if (id === undefined || !row) throw notFound('Comment');
  const { post, question } = await presentPost(tx, row.kind, row.id);
  const comment = await holdComment(tx, id);
  if (!comment) throw notFound('Comment');
  return { id, comment, post, question };
}

const forbidden = (message: string): HttpError => new HttpError('forbidden', message);
