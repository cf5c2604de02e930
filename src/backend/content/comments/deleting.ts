import { commentPath, commentsPath } from '../../../contract/addresses.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, forbidden, refusedField } from '../../platform/http/errors.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { setCommentGone } from '../../people/notifications/notifications.store.ts';
import { linkTo } from '../../platform/http/ids.ts';
import { touchQuestion } from '../posts/posts.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { lockComment, type LockedComment, logComment } from './change.ts';
import { isNow } from './conversions.store.ts';
import { countComment } from './comments.store.ts';
import { updateRows } from '../../platform/sql/rows.ts';

const NO_REASON = 'Please explain why you are deleting this comment';

/**
 * Deletes the caller's own comment, or as a moderator any comment, for a reason. Throws `invalid`
 * without the reason.
 */
export function deleteComment(
  backend: Backend,
  caller: Caller,
  id: number,
  given: string | undefined,
): Promise<{ ok: true }> {
  const reason = given === '' ? undefined : given;
  return transactAs(backend, caller, async (tx) => {
    const locked = await lockComment(tx, id);
    const isOwn = locked.comment.author_id === caller.id;
    if (!isOwn && caller.role === 'user') {
      throw forbidden('You can only delete your own comments');
    }
    if (!isOwn && reason === undefined) {
      throw refusedField('invalid', 'reason', NO_REASON);
    }
    if (isOwn) await setCommentDeleted(tx, locked, tx.now);
    else await removeComment(tx, caller, locked, reason);
    return { ok: true };
  });
}

/** Deletes a locked comment of somebody else: logged, and the author is notified. */
export async function removeComment(
  tx: Transaction,
  caller: Caller,
  locked: LockedComment,
  reason: string | undefined,
): Promise<void> {
  await setCommentDeleted(tx, locked, tx.now);
  const text = locked.comment.source ?? undefined;
  await logComment(tx, caller, locked, 'comment-deleted', { text, reason });
  await notify(tx, {
    userId: locked.comment.author_id,
    event: 'comment-deleted',
    params: { question: locked.question.title ?? '', reason },
    link: linkTo(locked.post),
  });
}

/** Restores a comment that a moderator deleted; the log keeps the reason. */
export function restoreComment(
  backend: Backend,
  caller: Caller,
  id: number,
  reason: string | undefined,
): Promise<void> {
  return transactAs(backend, caller, async (tx) => {
    const locked = await lockComment(tx, id, 'deleted');
    if (await isNow(tx.sql, { comment_id: id }, 'answer')) {
      throw conflict('This comment is now an answer: undo its conversion');
    }
    if (locked.comment.redacted_at !== null) {
      throw conflict('The text of this comment was redacted: it cannot be restored');
    }
    await setCommentDeleted(tx, locked, null);
    const text = locked.comment.source ?? undefined;
    const from = reason && { reason };
    await logComment(tx, caller, locked, 'comment-restored', { text, from });
  });
}

/**
 * Marks a locked comment as deleted, or as present with null, and hides or shows its notifications:
 * of all events, or of `events`.
 */
export async function setCommentDeleted(
  tx: Transaction,
  locked: LockedComment,
  deletedAt: number | null,
  events?: readonly string[],
): Promise<void> {
  await updateRows(tx.sql, 'comments', locked.id, { deleted_at: deletedAt });
  const link = commentPath(String(locked.id));
  const all = commentsPath(String(locked.post.id));
  await setCommentGone(tx, { link, all }, deletedAt === null ? 0 : 1, events);
  await countComment(tx, locked.post.id, deletedAt === null ? 1 : -1);
  await touchQuestion(tx, locked.question.id);
}
