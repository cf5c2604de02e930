import type { Backend, Caller } from '../../backend.ts';
import { isNow } from '../comments/conversions.store.ts';
import { removePost, restorePost } from '../posts/removing.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import { conflict } from '../../platform/http/errors.ts';
import { lockPost, type PostWithQuestion } from '../posts/posts.store.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { lockPostOfKind, notifyAuthor } from './posts.ts';

interface Deleting {
  readonly deleted: boolean;
  readonly reason?: string | undefined;
}

/**
 * Deletes or restores a post. Does nothing if it is in that state already. Returns when it was
 * deleted. Throws `conflict` for an answer whose question is deleted.
 */
export function setDeleted(
  backend: Backend,
  caller: Caller,
  { kind, id }: { readonly kind: PostKind; readonly id: number },
  { deleted, reason }: Deleting,
): Promise<number | null> {
  return transactAs(backend, caller, async (tx) => {
    const post = await lockPostOfKind(tx, kind, id);
    if ((post.deleted_at !== null) === deleted) return post.deleted_at;
    const question = kind === 'question' ? post : await lockPost(tx, post.question_id ?? 0);
    if (!question) throw conflict('The question of this answer is deleted');
    await changeDeleted(tx, backend, caller, { post, question }, { deleted, reason });
    return deleted ? tx.now : null;
  });
}

/**
 * Deletes a locked post or restores it, as a moderator or, with `votes`, as the last voter, whom
 * nobody but the log names. Logged; its author is notified.
 */
export async function changeDeleted(
  tx: Transaction,
  backend: Backend,
  caller: Caller,
  { post, question }: PostWithQuestion,
  { deleted, reason, votes }: Deleting & { readonly votes?: number },
): Promise<void> {
  const by = { userId: votes === undefined ? caller.id : null, reason: reason ?? null, votes };
  const locked = { post, question };
  if (deleted) await removePost(tx, backend, locked, by);
  else if (post.kind === 'answer' && (await isNow(tx.sql, { answer_id: post.id }, 'comment')))
    throw conflict('This answer is now a comment: undo its conversion');
  else await restorePost(tx, backend, locked, by);
  const done = deleted ? 'deleted' : 'restored';
  await logAction(tx, caller, {
    action: `${post.kind}-${done}`,
    target: { kind: post.kind, id: post.id, label: question.title ?? '' },
    details: { reason, votes },
  });
  await notifyAuthor(tx, caller, locked, done, { reason });
}
