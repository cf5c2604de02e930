import { removeAnswer } from '../answers/deleting.ts';
import { insertAnswer } from '../answers/answers.ts';
import type { Backend, Caller } from '../../backend.ts';
import { keepEvent } from '../history/events.ts';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import { licenseOf } from '../posts/wire.ts';
import { CONVERTED_FOR } from '../../../contract/comments.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { writeBody } from '../posts/body.ts';
import { linkTo } from '../../platform/http/ids.ts';
import { mustBeUnlocked } from '../posts/locks.ts';
import { lockPost } from '../posts/posts.store.ts';
import { postSummary } from '../posts/summary.ts';
import { takeBack } from '../../people/reputation/reputation.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { questionUsesTex } from '../tex/tex.store.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { lockComment, type LockedComment, logComment } from './change.ts';
import { conversionBy, moveComments, recountComments, isNow } from './conversions.store.ts';
import { mentionedIn, withNames } from './comments.ts';
import { setCommentDeleted } from './deleting.ts';
import { conversionRefusal } from './comments.rules.ts';
import { postOfComment } from './comments.store.ts';
import { findRow, insertRows, updateRows } from '../../platform/sql/rows.ts';

/** The answer made from a comment, on the wire. */
export interface MadeAnswer {
  readonly _id: string;
  readonly questionId: string;
}

/** Notifications of a comment that are replaced by those of the answer; mentions stay. */
const REPEATED = ['commented', 'replied'] as const;

/**
 * Converts a comment to an answer with the same author and time. Its votes stay with the comment,
 * which is kept for an undo. Replaces its notifications with those of an answer. Throws
 * `not_found`, `forbidden`, `conflict`.
 */
export async function convertComment(
  backend: Backend,
  caller: Caller,
  id: number,
): Promise<MadeAnswer> {
  const { sql } = backend.db;
  const parent = await postOfComment(sql, id);
  if (!parent) throw notFound('Comment');
  const raw = parent.content;
  const tex = await questionUsesTex(sql, parent.questionId);
  // Answers store names as text, so use current ones: people may have been renamed or removed.
  const shown = withNames(raw, await authorsOf(sql, mentionedIn(raw)));
  const body = await writeBody({ raw: shown, format: 'html', tex, kind: 'answer' }, caller.id);
  return transactAs(backend, caller, async (tx) => {
    const locked = await lockComment(tx, id);
    await mustConvert(tx, caller, locked);
    if (locked.comment.content !== raw)
      throw conflict('This comment has changed since you opened it');
    const { comment, post, question } = locked;
    const origin = comment.source === null && (await originOf(tx, post.id, comment.created_at));
    const { author_id, created_at } = comment;
    const answer = { ...body, ...origin, author_id, created_at };
    const answerId = await insertAnswer(tx, backend, answer, question, caller);
    await insertRows(tx.sql, 'conversions', {
      ...{ comment_id: locked.id, answer_id: answerId, made: 'answer', user_id: caller.id },
      ...{ moved: '[]', created_at: tx.now },
    });
    await setCommentDeleted(tx, locked, tx.now, REPEATED);
    await keepEvent(tx, caller, { id: answerId, kind: 'answer' }, 'converted', 'From a comment');
    // The log records only what moderators do.
    if (caller.role !== 'user')
      await logComment(tx, caller, locked, 'comment-converted', { answerId: String(answerId) });
    if (author_id !== caller.id)
      await notify(tx, {
        userId: author_id,
        event: 'comment-converted',
        params: { question: question.title ?? '' },
        link: linkTo({ id: answerId, question_id: question.id }),
      });
    return { _id: String(answerId), questionId: String(question.id) };
  });
}

async function mustConvert(tx: Transaction, caller: Caller, locked: LockedComment): Promise<void> {
  const refusal = conversionRefusal(caller, locked.comment, tx.now);
  if (refusal !== undefined) throw forbidden(refusal);
  if (locked.question.status === 'closed') throw forbidden('This question is closed');
  await mustBeUnlocked(tx.sql, caller, locked.post.id, { kind: 'comments', now: tx.now });
  if (await conversionBy(tx.sql, { comment_id: locked.id, made: 'comment' })) {
    throw conflict('This comment was an answer: undo its conversion instead');
  }
}

/** An imported comment gets its license from its date and its source address from its post. */
async function originOf(tx: Transaction, postId: number, createdAt: number) {
  const post = await findRow(tx.sql, 'posts', postId);
  if (!post?.source_site) return undefined;
  const { source_site, source_url } = post;
  return { source_site, source_url, license: licenseOf(null, createdAt) };
}

/**
 * Undoes the conversion of a comment; comments on the answer move to the comment's post. Allowed
 * for moderators, and for 7 days for the member who converted it, unless someone else has edited
 * the answer. Throws `not_found`, `forbidden`, and `conflict` if the text was redacted.
 */
export function revertComment(backend: Backend, caller: Caller, id: number): Promise<{ ok: true }> {
  return transactAs(backend, caller, async (tx) => {
    const locked = await lockComment(tx, id, 'deleted');
    const made = await conversionBy(tx.sql, { comment_id: locked.id, made: 'answer' });
    if (!made) throw notFound('Comment');
    if (caller.role === 'user' && made.user_id !== caller.id) {
      throw forbidden('Only the person who converted this comment can undo it');
    }
    if (locked.comment.redacted_at !== null)
      throw conflict('This text was redacted: its conversion cannot be undone');
    await mustBeUnlocked(tx.sql, caller, locked.post.id, { kind: 'comments', now: tx.now });
    const answer = await lockPost(tx, made.answer_id);
    if (caller.role === 'user') await mustUndoOwn(tx, caller, made);
    if (!answer && caller.role === 'user') throw conflict('The answer is deleted');
    // Undoing a conversion must not republish text that its author has deleted.
    const own = { post_id: made.answer_id, user_id: locked.comment.author_id };
    if (!answer && (await findRow(tx.sql, 'deletions', own, 'post_id')))
      throw conflict('Its author has deleted the answer');
    if (await isNow(tx.sql, { answer_id: made.answer_id }, 'comment'))
      throw conflict('The answer is now a comment');
    if (answer && answer.question_id !== locked.question.id)
      throw conflict('The answer has moved to another question');
    await updateRows(tx.sql, 'conversions', made.id, { undone_at: tx.now });
    if (answer) {
      await moveComments(tx, answer.id, locked.post.id);
      await keepEvent(tx, caller, answer, 'conversion undone');
      const by = { userId: caller.id, reason: 'A comment again' };
      await removeAnswer(tx, backend, { post: answer, question: locked.question }, by);
      await takeBack(tx, answer.id, 'any');
    }
    await setCommentDeleted(tx, locked, null, REPEATED);
    await recountComments(tx, [locked.post.id, made.answer_id]);
    // The log records only what moderators do.
    if (caller.role !== 'user')
      await logComment(tx, caller, locked, 'comment-reverted', {
        answerId: String(made.answer_id),
      });
    return { ok: true };
  });
}

/** Refuses to restore the original text after edits by others, or after 7 days. */
async function mustUndoOwn(
  tx: Transaction,
  caller: Caller,
  { answer_id, created_at }: { readonly answer_id: number; readonly created_at: number },
): Promise<void> {
  if (tx.now - created_at >= CONVERTED_FOR) {
    throw forbidden('You can undo this for 7 days. After that, ask a moderator');
  }
  const others = { post_id: answer_id, content: { '<>': null }, author_id: { '<>': caller.id } };
  if (await findRow(tx.sql, 'revisions', others, 'id')) {
    const message = 'Someone else has edited this answer, so only a moderator can convert it back';
    throw forbidden(message);
  }
}

/** The answer made from a comment, and the id of the member who converted it. Throws `not_found`. */
export async function conversionOf(
  { db: { sql } }: Backend,
  id: number,
): Promise<MadeAnswer & { readonly convertedBy: string }> {
  const made = await conversionBy(sql, { comment_id: id, made: 'answer' });
  if (!made) throw notFound('Comment');
  const { _id, questionId } = await postSummary(sql, made.answer_id, 'Comment');
  return { _id, questionId, convertedBy: String(made.user_id) };
}
