import type { Caller } from '../../backend.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { LockedPost } from '../posts/posts.store.ts';
import { openItem } from '../review/review.ts';
import { takeReopening } from './closing.store.ts';

/**
 * Puts a closed question in the queue for reopening after an edit by its author: once, within 14
 * days of its closing.
 */
export async function queueEdited(
  tx: Transaction,
  caller: Caller,
  question: LockedPost,
): Promise<void> {
  if (question.status !== 'closed' || question.author_id !== caller.id) return;
  if (await takeReopening(tx, question.id)) await queueReopening(tx, question);
}

/** Asks members to decide whether a closed question is reopened. */
export function queueReopening(tx: Transaction, question: LockedPost): Promise<void> {
  const { id, author_id: authorId } = question;
  return openItem(tx, { queue: 'reopen', target: { kind: 'question', id }, authorId });
}
