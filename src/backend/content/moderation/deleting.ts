import type { AdminQuestion, setAnswerDeleted } from '../../../contract/moderation.ts';
import type { CallResult } from '../../../contract/route.ts';
import { removeAnswer, restoreAnswer } from '../answers/deleting.ts';
import type { Backend, Caller } from '../../backend.ts';
import { isCommentNow } from '../comments/conversions.store.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type LockedPost, lockPost } from '../posts/posts.store.ts';
import { removeQuestion, restoreQuestion } from '../questions/deleting.ts';
import { transactAs } from '../../people/users/member-locks.ts';
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
  id: number | undefined,
  { deleted, reason }: Deleting,
): Promise<AdminQuestion> {
  const questionId = await transactAs(backend, caller, async (tx) => {
    const question = await lockPostOfKind(tx, 'question', id);
    if ((question.deleted_at !== null) === deleted) return question.id;
    const by = { userId: caller.id, reason: reason ?? null };
    await (deleted ? removeQuestion(tx, question, by) : restoreQuestion(tx, question, by));
    const action = deleted ? 'question-deleted' : 'question-restored';
    await logAction(tx, caller, {
      action,
      target: targetOf(question, question),
      details: { reason },
    });
    const said = deleted ? 'deleted' : 'restored';
    await notifyAuthor(tx, caller, { post: question, question }, said, { reason });
    return question.id;
  });
  return readAdminQuestion(backend.db.sql, questionId);
}

/** Deletes or restores an answer. Throws `conflict` if its question is deleted. */
export function deleteAnswer(
  backend: Backend,
  caller: Caller,
  id: number | undefined,
  { deleted, reason }: Deleting,
): Promise<CallResult<typeof setAnswerDeleted>> {
  return transactAs(backend, caller, async (tx) => {
    const answer = await lockPostOfKind(tx, 'answer', id);
    if ((answer.deleted_at !== null) === deleted) return stateOf(answer.id, answer.deleted_at);
    const question = await lockPost(tx, answer.question_id ?? 0);
    if (!question) throw new HttpError('conflict', 'The question of this answer is deleted');
    if (!deleted && (await isCommentNow(tx.sql, answer.id))) {
      throw new HttpError('conflict', 'This answer is now a comment: undo its conversion');
    }
    const locked = { answer, question };
    const by = { userId: caller.id, reason: reason ?? null };
    await (deleted
      ? removeAnswer(tx, backend, locked, by)
      : restoreAnswer(tx, backend, locked, by));
    const action = deleted ? 'answer-deleted' : 'answer-restored';
    await logAction(tx, caller, {
      action,
      target: targetOf(answer, question),
      details: { reason },
    });
    const said = deleted ? 'deleted' : 'restored';
    await notifyAuthor(tx, caller, { post: answer, question }, said, { reason });
    return stateOf(answer.id, deleted ? tx.now : null);
  });
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
