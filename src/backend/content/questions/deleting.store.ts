import { sql } from 'kysely';
import { ANSWER } from '../../platform/sql/post-kinds.ts';
import type { LockedPost } from '../posts/posts.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';

/** How many answers of a question are not deleted, and who wrote the accepted one. */
export function answersOf(tx: Transaction, { id, accepted_id }: LockedPost) {
  return tx.sql
    .selectFrom('posts')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number | null>`max(case when id = ${accepted_id ?? 0} then author_id end)`.as(
        'acceptedAuthor',
      ),
    ])
    .where('question_id', '=', id)
    .where('kind', '=', ANSWER)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Adds a question's answers to the counts on their authors' profiles, or subtracts them. */
export async function countAnswersOf(
  tx: Transaction,
  questionId: number,
  sign: 1 | -1,
): Promise<void> {
  const answers = tx.sql
    .selectFrom('posts')
    .where('question_id', '=', questionId)
    .where('kind', '=', ANSWER)
    .where('deleted_at', 'is', null);
  const own = answers
    .select(sql<number>`count(*)`.as('count'))
    .whereRef('author_id', '=', sql.ref('users.id'));
  await tx.sql
    .updateTable('users')
    .set({ answer_count: sql<number>`answer_count + ${sql.lit(sign)} * ${own}` })
    .where('id', 'in', answers.select('author_id'))
    .execute();
}
