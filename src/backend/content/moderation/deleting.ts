import type { AdminQuestion, setAnswerDeleted } from '../../../contract/moderation.ts';
import type { CallResult } from '../../../contract/route.ts';
import { removeAnswer, restoreAnswer } from '../answers/deleting.ts';
import type { Backend, Caller } from '../../backend.ts';
import { isNow } from '../comments/conversions.store.ts';
import { conflict } from '../../platform/http/errors.ts';
import { type LockedPost, lockPost } from '../posts/posts.store.ts';
import { removeQuestion, restoreQuestion } from '../questions/deleting.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { lockPostOfKind, notifyAuthor } from './posts.ts';
import { readAdminQuestion } from './questions.ts';

export interface Deleting {
  readonly deleted: boolean;
  readonly reason?: string | undefined;
}

/** Deletes or restores a question. Does nothing if it is in that state already. */
export async function deleteQuestion(
  backend: Backend,
  caller: Caller,
  id: number,
  { deleted, reason }: Deleting,
): Promise<AdminQuestion> {
  const questionId = await transactAs(backend, caller, async (tx) => {
    const question = await lockPostOfKind(tx, 'question', id);
    if ((question.deleted_at !== null) === deleted) return question.id;
    await changeDeleted(tx, backend, caller, { post: question, question }, { deleted, reason });
    return question.id;
  });
  return readAdminQuestion(backend.db.sql, questionId);
}

/** Deletes or restores an answer. Throws `conflict` if its question is deleted. */
export function deleteAnswer(
  backend: Backend,
  caller: Caller,
  id: number,
  { deleted, reason }: Deleting,
): Promise<CallResult<typeof setAnswerDeleted>> {
  return transactAs(backend, caller, async (tx) => {
    const answer = await lockPostOfKind(tx, 'answer', id);
    if ((answer.deleted_at !== null) === deleted) return stateOf(answer.id, answer.deleted_at);
    const question = await lockPost(tx, answer.question_id ?? 0);
    if (!question) throw conflict('The question of this answer is deleted');
    await changeDeleted(tx, backend, caller, { post: answer, question }, { deleted, reason });
    return stateOf(answer.id, deleted ? tx.now : null);
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
  { post, question }: { readonly post: LockedPost; readonly question: LockedPost },
  { deleted, reason, votes }: Deleting & { readonly votes?: number },
): Promise<void> {
  const by = { userId: votes === undefined ? caller.id : null, reason: reason ?? null, votes };
  if (post.kind === 'question')
    await (deleted ? removeQuestion(tx, post, by) : restoreQuestion(tx, post, by));
  else if (deleted) await removeAnswer(tx, backend, { answer: post, question }, by);
  else if (await isNow(tx.sql, { answer_id: post.id }, 'comment'))
    throw conflict('This answer is now a comment: undo its conversion');
  else await restoreAnswer(tx, backend, { answer: post, question }, by);
  const done = deleted ? 'deleted' : 'restored';
  await logAction(tx, caller, {
    action: `${post.kind}-${done}`,
    target: targetOf(post, question),
    details: { reason, votes },
  });
  await notifyAuthor(tx, caller, { post, question }, done, { reason });
}

const targetOf = ({ id, kind }: LockedPost, { title }: LockedPost) => ({
  kind,
  id,
  label: title ?? '',
});

function stateOf(id: number, deletedAt: number | null): CallResult<typeof setAnswerDeleted> {
  const at = deletedAt === null ? null : new Date(deletedAt).toISOString();
  return { answer: { _id: String(id), deletedAt: at } };
}
