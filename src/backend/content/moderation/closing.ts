import type { AdminQuestion } from '../../../contract/moderation.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { LockedPost } from '../posts/posts.store.ts';
import { closeQuestion, featureQuestion, reopenQuestion } from '../questions/closing.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { originalOf } from './duplicates.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { lockPresentPost, notifyAuthor } from './posts.ts';
import { readAdminQuestion } from './questions.ts';
import { keepEvent } from '../history/events.ts';

export interface Closing {
  readonly closed: boolean;
  readonly reason?: string | undefined;
  readonly duplicateOf?: string | null | undefined;
}

/** Closes a question, possibly for a new reason, or reopens it. */
export async function setClosed(
  backend: Backend,
  caller: Caller,
  id: number | undefined,
  closing: Closing,
): Promise<AdminQuestion> {
  const questionId = await transactAs(backend, caller, async (tx) => {
    const { question } = await lockPresentPost(tx, 'question', id);
    if (closing.closed) await close(tx, caller, question, closing);
    else if (question.status === 'closed') await reopen(tx, caller, question);
    return question.id;
  });
  return readAdminQuestion(backend.db.sql, questionId);
}

async function close(
  tx: Transaction,
  caller: Caller,
  question: LockedPost,
  { reason, duplicateOf }: Closing,
): Promise<void> {
  const original = duplicateOf ? await originalOf(tx, question, duplicateOf) : null;
  const from = question.status === 'closed' ? await closingOf(tx, question.id) : undefined;
  await closeQuestion(tx, question.id, { reason: reason ?? null, duplicateOf: original });
  const why = original === null ? (reason ?? null) : 'Duplicate';
  await keepEvent(tx, caller, question, 'closed', why);
  const details = { reason, duplicateOf: original?.toString(), from };
  await logAction(tx, caller, { action: 'question-closed', target: targetOf(question), details });
  if (question.status === 'closed') return;
  const said = original === null ? 'closed' : 'closed as a duplicate';
  await notifyAuthor(tx, caller, { post: question, question }, said, { reason });
}

async function reopen(tx: Transaction, caller: Caller, question: LockedPost): Promise<void> {
  const details = { from: await closingOf(tx, question.id) };
  await reopenQuestion(tx, question.id);
  await keepEvent(tx, caller, question, 'reopened');
  await logAction(tx, caller, { action: 'question-reopened', target: targetOf(question), details });
  await notifyAuthor(tx, caller, { post: question, question }, 'reopened');
}

/** The reason for which a question is closed, so that it can be closed again in the same way. */
async function closingOf(tx: Transaction, id: number) {
  const { closedReason: reason, duplicateOf } = await readAdminQuestion(tx.sql, id);
  return { reason, duplicateOf };
}

/** Features a question, or stops featuring it. Does nothing if it is in that state already. */
export async function setFeatured(
  backend: Backend,
  caller: Caller,
  id: number | undefined,
  featured: boolean,
): Promise<AdminQuestion> {
  const questionId = await transactAs(backend, caller, async (tx) => {
    const { question } = await lockPresentPost(tx, 'question', id);
    const before = await readAdminQuestion(tx.sql, question.id);
    if (before.featured !== featured) await feature(tx, caller, question, featured);
    return question.id;
  });
  return readAdminQuestion(backend.db.sql, questionId);
}

async function feature(
  tx: Transaction,
  caller: Caller,
  question: LockedPost,
  featured: boolean,
): Promise<void> {
  await featureQuestion(tx, question.id, featured);
  const action = featured ? 'question-featured' : 'question-unfeatured';
  await logAction(tx, caller, { action, target: targetOf(question) });
  if (featured) await notifyAuthor(tx, caller, { post: question, question }, 'featured');
}

const targetOf = ({ id, title }: LockedPost) => ({
  kind: 'question' as const,
  id,
  label: title ?? '',
});
