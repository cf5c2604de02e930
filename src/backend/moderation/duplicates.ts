import { HttpError } from '../http/errors.ts';
import { keyOf } from '../http/ids.ts';
import { lockPost, type LockedPost } from '../posts/store.ts';
import type { Transaction } from '../sql/transaction.ts';
import { duplicateOfQuestion } from './questions-store.ts';

/** Questions of a chain that are followed: only imported ones have more than a few. */
const MOST = 20;

/**
 * The question that another one repeats: of a duplicate the original. Each on the way is held, so
 * that two closed at once close no circle. Throws `invalid`.
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
    const next = await originalHeld(tx, last);
    if (next === question.id)
      throw invalid('That question is already closed as a duplicate of this one');
    if (next === undefined || chain.includes(next)) return last;
    chain.push(next);
    last = next;
  }
  throw invalid('That question is itself closed as a duplicate. Choose its original');
}

/** What a question was closed as a duplicate of, where that is there. */
async function originalHeld(tx: Transaction, id: number): Promise<number | undefined> {
  const original = await duplicateOfQuestion(tx.sql, id);
  return original === null ? undefined : (await lockPost(tx, original))?.id;
}

const invalid = (message: string): HttpError =>
  new HttpError('invalid', message, { fields: { duplicateOf: message } });
