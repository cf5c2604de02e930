import { DAY } from '../../../shared/durations.ts';
import { type LockedPost, touchQuestion } from '../posts/posts.store.ts';
import { addToCounter } from '../../platform/sql/counters.ts';
import type { Flag, QuestionState } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { addToTagsOf } from '../tags/counts.store.ts';
import { updateRows } from '../../platform/sql/rows.ts';

interface Closing {
  readonly reason: string | null;
  /** What its author can do. */
  readonly advice?: string | undefined;
  /** The original questions of a duplicate. */
  readonly originals: readonly number[];
  /** Who closed it. */
  readonly closedBy: number;
}

/** How long after its closing an edit by its author puts a question in the queue for reopening. */
const REOPENS_WITHIN = 14 * DAY;

/**
 * Closes a locked question, for a reason or as a duplicate. A question that is already closed keeps its
 * counts.
 */
export async function closeQuestion(
  tx: Transaction,
  { id, status }: LockedPost,
  { reason, advice, originals, closedBy }: Closing,
): Promise<void> {
  await updateRows(tx.sql, 'posts', id, {
    closed_reason: reason,
    closed_advice: advice ?? null,
    duplicate_of: originals[0] ?? null,
    originals: originals.length > 1 ? originals.join(' ') : null,
    closed_by: closedBy,
    reopen_until: tx.now + REOPENS_WITHIN,
  });
  if (status === 'open') {
    await mark(tx, id, { status: 'closed' });
    await addToTagsOf(tx, id, { closed_count: 1 });
    await addToCounter(tx, 'questions_closed', 1);
  }
  await touchQuestion(tx, id);
}

const NOT_CLOSED = {
  closed_reason: null,
  closed_advice: null,
  duplicate_of: null,
  originals: null,
  closed_by: null,
  reopen_until: null,
};

/** Reopens a locked question. Does nothing to an open one. */
export async function reopenQuestion(tx: Transaction, { id, status }: LockedPost): Promise<void> {
  if (status === 'open') return;
  await updateRows(tx.sql, 'posts', id, NOT_CLOSED);
  await mark(tx, id, { status: 'open' });
  await addToTagsOf(tx, id, { closed_count: -1 });
  await addToCounter(tx, 'questions_closed', -1);
  await touchQuestion(tx, id);
}

/** Features a question, or stops featuring it. */
export async function featureQuestion(
  tx: Transaction,
  id: number,
  isFeatured: boolean,
): Promise<void> {
  await mark(tx, id, { featured: isFeatured ? 1 : 0 });
  await touchQuestion(tx, id);
}

/**
 * Writes the columns that lists filter by: on the question, and on its copies for lists of its
 * tags.
 */
async function mark(
  tx: Transaction,
  id: number,
  marks: { readonly status: QuestionState } | { readonly featured: Flag },
): Promise<void> {
  await updateRows(tx.sql, 'posts', id, marks);
  await updateRows(tx.sql, 'question_tags', { question_id: id }, marks);
}
