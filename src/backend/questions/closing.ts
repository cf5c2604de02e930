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
  if (question.status === 'open') {
    await mark(work, id, { status: 'closed' });
    await addToTagsOf(work, id, { closed_count: 1 });
    await addToCounter(work, 'questions_closed', 1);
  }
  await touchQuestion(work, id);
}

/** Opens a closed question again; one that is open stays as it is. */
export async function reopenQuestion(work: Work, id: number): Promise<void> {
  const question = await lockPost(work, id);
  if (question?.kind !== 'question') throw notFound('Question');
  if (question.status === 'open') return;
  await work.sql
    .updateTable('posts')
    .set({ closed_reason: null, duplicate_of: null })
    .where('id', '=', id)
    .execute();
  await mark(work, id, { status: 'open' });
  await addToTagsOf(work, id, { closed_count: -1 });
  await addToCounter(work, 'questions_closed', -1);
  await touchQuestion(work, id);
}

/** Marks a question as featured, or takes the mark back. */
export async function featureQuestion(work: Work, id: number, isFeatured: boolean): Promise<void> {
  await mark(work, id, { featured: isFeatured ? 1 : 0 });
  await touchQuestion(work, id);
}

/** Writes what lists filter by: on the question, and on the copies that lists of its tags read. */
async function mark(
  work: Work,
  id: number,
  marks: { readonly status: QuestionState } | { readonly featured: Flag },
): Promise<void> {
  await work.sql.updateTable('posts').set(marks).where('id', '=', id).execute();
  await work.sql.updateTable('question_tags').set(marks).where('question_id', '=', id).execute();
}
