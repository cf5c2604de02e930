import * as z from 'zod/mini';
import { CommentForm } from '../../../contract/comment-forms.ts';
import { inThread } from '../../../markup/thread/thread.ts';
import { removeAnswer, restoreAnswer } from '../answers/deleting.ts';
import type { Backend, Caller } from '../../backend.ts';
import { keepEvent } from '../history/events.ts';
import { conflict, forbidden, notFound, refusedField } from '../../platform/http/errors.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { lockPostOfKind, lockPresentPost, notifyAuthor } from '../moderation/posts.ts';
import {
  type LockedPost,
  lockPost,
  raiseQuestion,
  touchQuestion,
  type PostWithQuestion,
} from '../posts/posts.store.ts';
import { takeBack } from '../../people/reputation/reputation.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { questionUsesTex } from '../tex/tex.store.ts';
import { writeComment, type Written } from './body.ts';
import { idsOfComment } from './write.ts';
import { conversionBy, moveComments, recountComments } from './conversions.store.ts';
import { saveMentions } from './mentions.store.ts';
import { hasMoreThanComment, isFull } from './comments.rules.ts';
import { postOfComment } from './comments.store.ts';
import { findRow, insertRow, insertRows, lockRow, updateRows } from '../../platform/sql/rows.ts';

/** An answer whose HTML has more characters than this cannot become a comment; it is not parsed. */
const READ_MOST = 20_000;

/**
 * Converts an answer to a comment on its question or on another answer, with the same author and
 * time. Withdraws its acceptance, as deleting does, and moves its comments along. Throws
 * `not_found`, `conflict`, and `invalid` for content that comments may not have.
 */
export async function convertAnswer(
  backend: Backend,
  caller: Caller,
  id: number,
  postId: number,
): Promise<{ readonly _id: string; readonly postId: string }> {
  mustModerate(caller);
  const before = await findRow(backend.db.sql, 'posts', id);
  if (!before) throw notFound('Answer');
  const comment = await asComment(backend, before);
  return transactAs(backend, caller, async (tx) => {
    const { post: answer, question } = await lockPresentPost(tx, 'answer', id);
    if (answer.version !== before.version)
      throw conflict('This answer has changed since you opened it');
    const post = await targetIn(tx, { post: answer, question }, before, postId);
    const { author_id, created_at, source_site } = before;
    const commentId = await insertRow(tx.sql, 'comments', {
      ...comment.body,
      ...(source_site !== null && { source: null }),
      ...{ post_id: post.id, author_id, created_at, reply_to: null },
    });
    // So that a later edit notifies only people who were not mentioned in the answer.
    await saveMentions(tx, commentId, comment.mentioned);
    const moved = await moveComments(tx, answer.id, post.id);
    const counts = await recountComments(tx, [answer.id, post.id]);
    if (isFull(counts.get(post.id) ?? 0)) throw conflict('This post has too many comments');
    await insertRows(tx.sql, 'conversions', {
      ...{ comment_id: commentId, answer_id: answer.id, made: 'comment', user_id: caller.id },
      ...{ moved: JSON.stringify(moved), created_at: tx.now },
    });
    await keepEvent(tx, caller, answer, 'converted', 'To a comment');
    const by = { userId: caller.id, reason: null };
    await removeAnswer(tx, backend, { post: answer, question }, by);
    await takeBack(tx, answer.id, 'any');
    await keepEvent(tx, caller, post, 'converted', 'An answer became a comment');
    await raiseQuestion(tx, question.id);
    const ids = { postId: String(post.id), commentId: String(commentId) };
    const target = { kind: 'answer', id: answer.id, label: question.title ?? '' } as const;
    await logAction(tx, caller, { action: 'answer-converted', target, details: ids });
    const link = `/comments/${ids.commentId}`;
    await notifyAuthor(tx, caller, { post: answer, question }, 'converted to a comment', { link });
    tx.publish({ type: 'post-added', authorId: caller.id, post: idsOfComment(post, commentId) });
    return { _id: ids.commentId, postId: ids.postId };
  });
}

function mustModerate({ role }: Caller): void {
  if (role !== 'user') return;
  throw forbidden('Only moderators can convert answers to comments');
}

/** Converts an answer's text to a comment, following the rules for comments. */
async function asComment(
  backend: Backend,
  { id, question_id, author_id, content: html }: Row<'posts'>,
): Promise<Written> {
  if (question_id === null) throw notFound('Answer');
  if (hasMoreThanComment(html)) {
    throw invalid(
      'Comments can only have bold, italics, code, links and lists. Edit the answer first',
    );
  }
  const { siteUrl = 'http://localhost' } = backend;
  const tex = await questionUsesTex(backend.db.sql, question_id);
  const source =
    html.length > READ_MOST
      ? html
      : await inThread(`post ${String(id)}`, 'sourceOf', { html, siteUrl, tex });
  const checked = z.safeParse(CommentForm, { content: source });
  if (!checked.success) throw invalid(checked.error.issues[0]?.message ?? 'Comment is required');
  const context = { userId: author_id, questionId: question_id };
  return writeComment(backend, context, checked.data.content);
}

/** The post for the comment: the question or another answer. */
async function targetIn(
  tx: Transaction,
  { post: answer, question }: PostWithQuestion,
  { source_site }: Row<'posts'>,
  postId: number,
): Promise<LockedPost> {
  const target = await lockPost(tx, postId);
  if (!target || (target.question_id ?? target.id) !== question.id) throw notFound('Post');
  if (target.id === answer.id) throw conflict('An answer can’t become a comment on itself');
  // A comment does not show its source; the post above it does, with the license.
  const parent = source_site === null ? undefined : await findRow(tx.sql, 'posts', target.id);
  if (parent && parent.source_site !== source_site) {
    throw conflict('An imported answer can only become a comment on a post from the same import');
  }
  return target;
}

/**
 * Undoes the conversion of an answer, and restores its acceptance and comments. Throws `not_found`,
 * and `conflict` if its question is deleted.
 */
export async function revertAnswer(
  backend: Backend,
  caller: Caller,
  id: number,
): Promise<{ ok: true }> {
  mustModerate(caller);
  return transactAs(backend, caller, async (tx) => {
    const answer = await lockPostOfKind(tx, 'answer', id);
    const made = await conversionBy(tx.sql, { answer_id: answer.id, made: 'comment' });
    if (!made) throw notFound('Answer');
    const question = await lockPost(tx, answer.question_id ?? 0);
    if (!question) throw conflict('The question of this answer is deleted');
    const parent = await postOfComment(tx.sql, made.comment_id);
    if (!parent) throw notFound('Comment');
    // Undoing a conversion must not republish text that its author has deleted.
    if (await isTakenBack(tx, made.comment_id))
      throw conflict('Its author has deleted the comment');
    if ((await findRow(tx.sql, 'posts', answer.id))?.content === '')
      throw conflict('This text was redacted: its conversion cannot be undone');
    await updateRows(tx.sql, 'conversions', made.id, { undone_at: tx.now });
    await updateRows(tx.sql, 'comments', made.comment_id, { deleted_at: tx.now });
    await moveComments(tx, parent.id, answer.id, made.moved);
    await recountComments(tx, [parent.id, answer.id]);
    const by = { userId: caller.id, reason: null };
    await restoreAnswer(tx, backend, { post: answer, question }, by);
    await keepEvent(tx, caller, answer, 'conversion undone');
    const ids = { postId: String(parent.id), commentId: String(made.comment_id) };
    const target = { kind: 'answer', id: answer.id, label: question.title ?? '' } as const;
    await logAction(tx, caller, { action: 'answer-reverted', target, details: ids });
    await notifyAuthor(tx, caller, { post: answer, question }, 'restored');
    await touchQuestion(tx, question.id);
    return { ok: true };
  });
}

/** Whether the author deleted a comment: the log records only deletions by moderators. */
async function isTakenBack(tx: Transaction, commentId: number): Promise<boolean> {
  if (await lockRow(tx, 'comments', { id: commentId, deleted_at: null })) return false;
  const action = ['comment-deleted', 'comment-restored'] as const;
  const which = { target_kind: 'comment', target_id: commentId, action } as const;
  const last = await findRow(tx.sql, 'admin_log', which, 'action', 'id desc');
  return last?.action !== 'comment-deleted';
}

const invalid = (message: string) => refusedField('invalid', 'content', message);
