import type { Backend } from '../backend.ts';
import { type Deletion, markDeleted, unmarkDeleted } from '../posts/deletions.ts';
import { dropLinks, saveLinks } from '../posts/references.ts';
import { addToAuthor, type LockedPost, touchQuestion } from '../posts/store.ts';
import { indexQuestion } from '../search/indexing.ts';
import { addToCounter } from '../sql/counters.ts';
import type { Work } from '../sql/transaction.ts';
import { moveAcceptance } from './acceptance.ts';
import { countAnswer } from './store.ts';

/** An answer and its question, both held. */
export interface Held {
  readonly answer: LockedPost;
  readonly question: LockedPost;
}

/**
 * Deletes an answer. An acceptance is taken back with what it was worth; votes stay, and so does the
 * reputation that they brought.
 */
export async function removeAnswer(
  work: Work,
  { siteUrl }: Backend,
  { answer, question }: Held,
  by: Deletion,
): Promise<void> {
  const wasAccepted = question.accepted_id === answer.id;
  if (wasAccepted) await moveAcceptance(work, question, undefined);
  const content = await markDeleted(work, answer.id, by, { wasAccepted });
  await dropLinks(work, question.id, content, siteUrl);
  await count(work, { answer, question }, 'deleted');
}

/** Brings an answer back, and its acceptance unless another answer has it now. */
export async function restoreAnswer(
  work: Work,
  { siteUrl }: Backend,
  { answer, question }: Held,
): Promise<void> {
  const { content, wasAccepted } = await unmarkDeleted(work, answer.id);
  if (wasAccepted && question.accepted_id === null) {
    await moveAcceptance(work, question, { id: answer.id, authorId: answer.author_id });
  }
  await saveLinks(work, question.id, content, siteUrl);
  await count(work, { answer, question }, 'restored');
}

async function count(
  work: Work,
  { answer, question }: Held,
  what: 'deleted' | 'restored',
): Promise<void> {
  const sign = what === 'deleted' ? -1 : 1;
  await countAnswer(work, question.id, what);
  await addToAuthor(work, answer.author_id, 'answer_count', sign);
  await indexQuestion(work, question.id);
  await touchQuestion(work, question.id);
  await addToCounter(work, 'answers', sign);
}
