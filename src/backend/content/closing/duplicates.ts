import { MOST_ORIGINALS } from '../../../contract/closing.ts';
import { refusedField } from '../../platform/http/errors.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { lockPost, type LockedPost } from '../posts/posts.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { closingOf, hasGoodAnswer } from './closing.store.ts';

/** The longest chain of duplicates to follow. Only imported ones exceed a few. */
const MOST = 20;

/**
 * The originals of a duplicate, each at the end of its chain of duplicates, and once. `taught`:
 * whether each must have an accepted or positively voted answer. Throws `invalid`.
 */
export async function originalsOf(
  tx: Transaction,
  question: LockedPost,
  given: readonly string[],
  { taught }: { readonly taught: boolean },
): Promise<number[]> {
  if (given.length === 0) throw invalid('Choose the question that it repeats');
  if (given.length > MOST_ORIGINALS)
    throw invalid(`Choose at most ${String(MOST_ORIGINALS)} questions`);
  const originals = new Set<number>();
  for (const one of given) {
    const original = await originalOf(tx, question, one);
    if (taught && !(await hasGoodAnswer(tx.sql, original)))
      throw invalid('The original needs an accepted or upvoted answer');
    originals.add(original);
  }
  return [...originals];
}

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
  const first = await lockPost(tx, id);
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
  const { duplicate_of: original } = await closingOf(tx.sql, id);
  return original === null ? undefined : (await lockPost(tx, original))?.id;
}

const invalid = (message: string) => refusedField('invalid', 'duplicateOf', message);
