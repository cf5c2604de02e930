import type { Backend, Caller } from '../../backend.ts';
import { removeCommentText } from '../history/text-copies.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { notify } from '../../people/notifications/notifications.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { isNow } from './conversions.store.ts';
import { lockComment, type LockedComment, logComment } from './change.ts';
import { countComment, olderTexts } from './comments.store.ts';
import { updateRows } from '../../platform/sql/rows.ts';

/**
 * Redacts a comment's text for good wherever it is stored: an earlier text, or the last one of a
 * deleted comment. Does nothing if it is already redacted. Throws `not_found`, and `conflict` for
 * the current text.
 */
export function redactComment(
  backend: Backend,
  caller: Caller,
  id: number,
  { number, reason }: { readonly number: number; readonly reason: string },
): Promise<{ ok: true }> {
  return transactAs(backend, caller, async (tx) => {
    const locked = await lockComment(tx, id, 'any');
    const { comment, post, question } = locked;
    const older = await olderTexts(tx.sql, comment.id);
    if (number < 1 || number > older.length + 1) throw notFound('Version');
    const text = older[number - 1];
    if ((text ?? comment).redacted_at !== null) return { ok: true };
    if (!text) await mustBeGone(tx, locked);
    const by = { redacted_by: caller.id, redaction_reason: reason };
    await removeCommentText(tx, locked, text, by);
    await logComment(tx, caller, locked, 'comment-redacted', { version: number, reason });
    if (comment.author_id === caller.id) return { ok: true };
    const isGone = [comment, post, question].some(({ deleted_at }) => deleted_at !== null);
    await notify(tx, {
      userId: comment.author_id,
      event: 'comment-redacted',
      params: { question: question.title ?? '', reason },
      link: isGone ? null : `/comments/${String(comment.id)}/history`,
    });
    return { ok: true };
  });
}

/** Refuses to redact a current text; a comment on a deleted post counts as deleted. */
async function mustBeGone(
  tx: Transaction,
  { comment, post, question }: LockedComment,
): Promise<void> {
  if (comment.deleted_at !== null) {
    if (!(await isNow(tx.sql, { comment_id: comment.id }, 'answer'))) return;
    throw conflict('This comment is now an answer: redact a version of the answer');
  }
  if (post.deleted_at === null && question.deleted_at === null) {
    throw conflict('The comment still says this: delete it first, then redact this text');
  }
  await updateRows(tx.sql, 'comments', comment.id, { deleted_at: tx.now });
  await countComment(tx, post.id, -1);
}
