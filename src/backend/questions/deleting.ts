import { type Deletion, markDeleted, unmarkDeleted } from '../posts/deletions.ts';
import { addToAuthor, type LockedPost, touchQuestion } from '../posts/store.ts';
import { indexQuestion } from '../search/indexing.ts';
import { addToCounter } from '../sql/counters.ts';
import type { Work } from '../sql/transaction.ts';
import { keepMerged, namesBeforeMerging } from '../tags/merged.ts';
import { attachTags, detachTags } from '../tags/store.ts';
import { ensureTags } from '../tags/tags.ts';
import { answersOf, countAnswersOf } from './deleting-store.ts';
import { tagsOf } from './store.ts';

/**
 * Deletes a question that is held. Its answers go with it, out of all counts and lists, and keep
 * their own state. Votes stay, and so does the reputation that they brought.
 */
export async function removeQuestion(
  work: Work,
  question: LockedPost,
  by: Deletion,
): Promise<void> {
  const found = (await tagsOf(work.sql, [question.id])).get(question.id) ?? [];
  const tags = await namesBeforeMerging(work, question.id, found);
  await markDeleted(work, question.id, by, { tags });
  await detachTags(work, question.id);
  await count(work, question, -1);
}

/** Brings a question that is held back, with its answers and tags. */
export async function restoreQuestion(work: Work, question: LockedPost): Promise<void> {
  const { tags } = await unmarkDeleted(work, question.id);
  if (tags.length > 0) {
    await attachTags(work, question.id, await ensureTags(work, tags));
    await keepMerged(work, question.id, tags);
  }
  await count(work, question, 1);
}

async function count(work: Work, question: LockedPost, sign: 1 | -1): Promise<void> {
  const { total, acceptedAuthor } = await answersOf(work, question);
  await addToAuthor(work, question.author_id, 'question_count', sign);
  if (total > 0) await countAnswersOf(work, question.id, sign);
  if (acceptedAuthor !== null) await addToAuthor(work, acceptedAuthor, 'accepted_count', sign);
  await indexQuestion(work, question.id);
  await touchQuestion(work, question.id);
  await addToCounter(work, 'questions', sign);
  if (question.status === 'closed') await addToCounter(work, 'questions_closed', sign);
  await addToCounter(work, 'answers', sign * total);
}
