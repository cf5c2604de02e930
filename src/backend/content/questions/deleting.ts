import { PROFILES, SITE, titleKey } from '../../../contract/surrogate-keys.ts';
import { keepEvent } from '../history/events.ts';
import { hideText } from '../history/text-copies.ts';
import { type Deletion, markDeleted, unmarkDeleted } from '../posts/deletions.ts';
import { addToAuthor, type LockedPost, touchQuestion } from '../posts/posts.store.ts';
import { giveAgain, takeBack } from '../../people/reputation/reputation.ts';
import { queueForSearch } from '../search/queue.ts';
import { ANSWERS_MAX } from '../search/document.ts';
import { textsOf } from '../search/search.store.ts';
import { addToCounter } from '../../platform/sql/counters.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { attachTags, detachTags } from '../tags/tags.store.ts';
import { ensureTags } from '../tags/tags.ts';
import { answersOf, countAnswersOf } from './deleting.store.ts';
import { tagsOfQuestion } from './questions.store.ts';

/** What nouns of higher rooms do when a question is deleted (nouns.ts adds them). */
export const onQuestionDeleted: ((tx: Transaction, question: LockedPost) => Promise<void>)[] = [];

/**
 * Deletes a locked question. Its answers disappear with it from all counts and lists, but keep
 * their own state. Votes and the acceptance stay; reputation is taken back for posts of the last 30
 * days.
 */
export async function removeQuestion(
  tx: Transaction,
  question: LockedPost,
  by: Deletion,
): Promise<void> {
  await keepEvent(tx, { id: by.userId }, question, 'deleted', by.reason);
  const tags = await tagsOfQuestion(tx.sql, question.id);
  const [text] = await textsOf(tx.sql, [question.id], ANSWERS_MAX);
  await markDeleted(tx, question.id, by, { tags });
  await takeBack(tx, question.id);
  for (const listener of onQuestionDeleted) await listener(tx, question);
  await detachTags(tx, question.id);
  await count(tx, question, -1);
  if (text) await hideText(tx, question.id, text);
}

/** Restores a locked question with its answers and tags. */
export async function restoreQuestion(
  tx: Transaction,
  question: LockedPost,
  by: Deletion,
): Promise<void> {
  const { tags } = await unmarkDeleted(tx, question.id);
  if (tags.length > 0) await attachTags(tx, question.id, await ensureTags(tx, tags));
  await giveAgain(tx, question.id);
  await keepEvent(tx, { id: by.userId }, question, 'restored', by.reason);
  await count(tx, question, 1);
}

async function count(tx: Transaction, question: LockedPost, sign: 1 | -1): Promise<void> {
  const { total, acceptedAuthor } = await answersOf(tx, question);
  await addToAuthor(tx, question.author_id, 'question_count', sign);
  if (total > 0) await countAnswersOf(tx, question.id, sign);
  // Questions that it links to show the link again, with a delay.
  const surrogateKeys = [sign === 1 ? SITE : PROFILES, titleKey(question.id)];
  tx.publish({ type: 'pages-changed', surrogateKeys });
  if (acceptedAuthor !== null) await addToAuthor(tx, acceptedAuthor, 'accepted_count', sign);
  await queueForSearch(tx, [question.id]);
  await touchQuestion(tx, question.id);
  await addToCounter(tx, 'questions', sign);
  if (question.status === 'closed') await addToCounter(tx, 'questions_closed', sign);
  await addToCounter(tx, 'answers', sign * total);
}
