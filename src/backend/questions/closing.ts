import { notFound } from '../http/errors.ts';
import { lockPost, touchQuestion } from '../posts/store.ts';
import { addToCounter } from '../sql/counters.ts';
import type { Flag, QuestionState } from '../sql/tables.ts';
import type { Work } from '../sql/transaction.ts';
import { addToTagsOf } from '../tags/store.ts';

export interface Closing {
  readonly reason: string | null;
  /** The question that it repeats. */
  readonly duplicateOf: number | null;
}

/** Closes a question, for a reason or as a duplicate; one that is closed keeps its counts. */
export async function closeQuestion(work: Work, id: number, closing: Closing): Promise<void> {
  const question = await lockPost(work, id);
  if (question?.kind !== 'question') throw notFound('Question');
  await work.sql
    .updateTable('posts')
    .set({ closed_reason: closing.reason, duplicate_of: closing.duplicateOf })
    .where('id', '=', id)
    .execute();
  if (question.status === 'open') await setState(work, id, 'closed', 1);
  await touchQuestion(work, id);
}

async function setState(
  work: Work,
  id: number,
  status: QuestionState,
  closed: 1 | -1,
): Promise<void> {
  await work.sql.updateTable('posts').set({ status }).where('id', '=', id).execute();
  await work.sql
    .updateTable('question_tags')
    .set({ status })
    .where('question_id', '=', id)
    .execute();
  await addToTagsOf(work, id, { closed_count: closed });
  await addToCounter(work, 'questions_closed', closed);
}

/** Marks a question as featured, or takes the mark back. */
export async function featureQuestion(work: Work, id: number, isFeatured: boolean): Promise<void> {
  const featured: Flag = isFeatured ? 1 : 0;
  await work.sql.updateTable('posts').set({ featured }).where('id', '=', id).execute();
  await work.sql
    .updateTable('question_tags')
    .set({ featured })
    .where('question_id', '=', id)
    .execute();
  await touchQuestion(work, id);
}
