import { HttpError } from '../../platform/http/errors.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { lockPost, type LockedPost } from '../posts/posts.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { duplicateOfQuestion } from './questions.store.ts';

/** The longest chain of duplicates to follow. Only imported ones exceed a few. */
const MOST = 20;

/**
 * Returns the original at the end of a chain of duplicates. Locks each question on the way, so that
 * two concurrent closings cannot form a circle. Throws `invalid`.
 */
export async function originalOf(
  tx: Transaction,
  question: LockedPost,
  given: string,
): Promise<number> {
  const id = keyOf(given);
  const first = id === undefined ? undefined : await lockPost(tx, id);
  if (first?.kind !== 'question' || first.id === question.id)
    throw invalid('No other question has this number');
  const chain = [first.id];
  for (let last = first.id; chain.length < MOST;) {
    const next = await lockOriginal(tx, last);
    if (next === question.id)
      throw invalid('That question is already closed as a duplicate of this one');
    if (next === undefined || chain.includes(next)) return last;
    chain.push(next);
    last = next;
  }
  throw invalid('That question is itself closed as a duplicate. Choose its original');
}

/** The question that this one was closed as a duplicate of, unless it is deleted. */
async function lockOriginal(tx: Transaction, id: number): Promise<number | undefined> {
  const original = await duplicateOfQuestion(tx.sql, id);
  return original === null ? undefined : (await lockPost(tx, original))?.id;
}

const invalid = (message: string): HttpError =>
  new HttpError('invalid', message, { fields: { duplicateOf: message } });
