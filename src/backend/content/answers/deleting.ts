import type { Backend } from '../../backend.ts';
import { keepEvent } from '../history/events.ts';
import { hideText } from '../history/text-copies.ts';
import { type Deletion, markDeleted, unmarkDeleted } from '../posts/deletions.ts';
import { dropLinks, saveLinks } from '../posts/references.ts';
import { addToAuthor, touchQuestion, type PostWithQuestion } from '../posts/posts.store.ts';
import { giveAgain, takeBack } from '../../people/reputation/reputation.ts';
import { queueForSearch } from '../search/queue.ts';
import { addToCounter } from '../../platform/sql/counters.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { moveAcceptance, toAccept } from './acceptance.ts';
import { countAnswer } from './answers.store.ts';

/**
 * Deletes an answer. Reverses its acceptance and reputation from votes of the last 30 days; the
 * votes stay.
 */
export async function removeAnswer(
  tx: Transaction,
  { siteUrl }: Backend,
  { post: answer, question }: PostWithQuestion,
  by: Deletion,
): Promise<void> {
  await keepEvent(tx, { id: by.userId }, answer, 'deleted', by.reason);
  const wasAccepted = question.accepted_id === answer.id;
  if (wasAccepted) await moveAcceptance(tx, question, undefined);
  const content = await markDeleted(tx, answer.id, by, { wasAccepted });
  await dropLinks(tx, question.id, content, siteUrl);
  await takeBack(tx, answer.id);
  await count(tx, { post: answer, question }, 'deleted');
  const text = { title: '', tags: [], body: content, answers: [] };
  await hideText(tx, question.id, text);
}

/**
 * Restores an answer with the reputation from its votes, and its acceptance unless another answer
 * is accepted now.
 */
export async function restoreAnswer(
  tx: Transaction,
  { siteUrl }: Backend,
  { post: answer, question }: PostWithQuestion,
  by: Deletion,
): Promise<void> {
  const { content, wasAccepted } = await unmarkDeleted(tx, answer.id);
  if (wasAccepted && question.accepted_id === null) {
    await moveAcceptance(tx, question, toAccept(answer));
  }
  await giveAgain(tx, answer.id);
  await saveLinks(tx, question.id, content, siteUrl);
  await keepEvent(tx, { id: by.userId }, answer, 'restored', by.reason);
  await count(tx, { post: answer, question }, 'restored');
}

async function count(
  tx: Transaction,
  { post: answer, question }: PostWithQuestion,
  what: 'deleted' | 'restored',
): Promise<void> {
  const sign = what === 'deleted' ? -1 : 1;
  await countAnswer(tx, question.id, what);
  await addToAuthor(tx, answer.author_id, 'answer_count', sign);
  await queueForSearch(tx, [question.id]);
  await touchQuestion(tx, question.id);
  await addToCounter(tx, 'answers', sign);
}
