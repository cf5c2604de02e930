import { sql } from 'kysely';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { Accepted } from './rules.ts';

/** Updates the answer count of its question, and the copies that tag lists sort by. */
export async function countAnswer(
  tx: Transaction,
  questionId: number,
  what: 'new' | 'restored' | 'deleted',
): Promise<void> {
  const delta = sql.lit(what === 'deleted' ? -1 : 1);
  const { answer_count } = await tx.sql
    .updateTable('posts')
    .set({ answer_count: sql<number>`answer_count + ${delta}` })
    .$if(what === 'new', (update) => update.set({ active_at: tx.now }))
    .where('id', '=', questionId)
    .returning('answer_count')
    .executeTakeFirstOrThrow();
  await tx.sql
    .updateTable('question_tags')
    .set({ answer_count })
    .where('question_id', '=', questionId)
    .execute();
}

/** The answer with this id, deleted or not, as acceptances need it. */
export async function acceptedAnswer(
  tx: Transaction,
  id: number | null,
): Promise<Accepted | undefined> {
  if (id === null) return undefined;
  const row = await tx.sql
    .selectFrom('posts')
    .select(['id', 'author_id'])
    .select((of) =>
      of
        .selectFrom('reputation_events')
        .select('delta')
        .whereRef('post_id', '=', 'posts.id')
        .whereRef('user_id', '=', 'posts.author_id')
        .where('reason', '=', 'accepted')
        .orderBy('id', 'desc')
        .limit(1)
        .as('earned'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { id: row.id, authorId: row.author_id, isPaid: row.earned !== 0 };
}

export async function setAccepted(
  tx: Transaction,
  questionId: number,
  answerId: number | null,
): Promise<void> {
  await tx.sql
    .updateTable('posts')
    .set({ accepted_id: answerId })
    .where('id', '=', questionId)
    .execute();
}
