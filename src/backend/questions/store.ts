import type { Work } from '../sql/transaction.ts';

/** Adds views to a question, and to the copies that lists of its tags sort by. */
export async function addViews(work: Work, questionId: number, views: number): Promise<void> {
  const row = await work.sql
    .updateTable('posts')
    .set((post) => ({ views: post('views', '+', views) }))
    .where('id', '=', questionId)
    .where('kind', '=', 'question')
    .returning('views')
    .executeTakeFirst();
  if (!row) return;
  await work.sql
    .updateTable('question_tags')
    .set({ views: row.views })
    .where('question_id', '=', questionId)
    .execute();
}
