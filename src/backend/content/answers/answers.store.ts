import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { ANSWER } from '../../platform/sql/post-kinds.ts';
import { NO_REPUTATION } from '../../people/users/activity.ts';
import type { Accepted } from './answers.rules.ts';
import { findRows, updateRow, updateRows } from '../../platform/sql/rows.ts';

/** Updates the answer count of its question, and the copies that tag lists sort by. */
export async function countAnswer(
  tx: Transaction,
  questionId: number,
  what: 'new' | 'restored' | 'deleted',
): Promise<void> {
  const delta = sql.lit(what === 'deleted' ? -1 : 1);
  const counted = { answer_count: sql<number>`answer_count + ${delta}` };
  const changes = what === 'new' ? { ...counted, active_at: tx.now } : counted;
  const question = await updateRow(tx.sql, 'posts', questionId, changes, 'answer_count');
  const { answer_count = 0 } = question ?? {};
  await updateRows(tx.sql, 'question_tags', { question_id: questionId }, { answer_count });
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

/** The answers to a question that are not deleted. */
export async function answerIds(queries: Queries, questionId: number): Promise<number[]> {
  const present = { question_id: questionId, kind: ANSWER, deleted_at: null };
  const rows = await findRows(queries, 'posts', present, 'id', { order: 'id' });
  return rows.map(({ id }) => id);
}

/** A member's answers that are still accepted, by the time of their last acceptance. */
export function newestAccepted(queries: Queries, userId: number, limit: number) {
  const events = queries
    .selectFrom('reputation_events')
    .select((row) => ['post_id', row.fn.max('created_at').as('at')])
    .where('user_id', '=', userId)
    .where('reason', '=', sql.lit('accepted' as const))
    .groupBy('post_id')
    .orderBy('at', 'desc')
    .limit(limit)
    .as('event');
  return queries
    .selectFrom(events)
    .innerJoin('posts as answer', 'answer.id', 'event.post_id')
    .innerJoin('posts as question', 'question.id', 'answer.question_id')
    .select(['answer.id', 'event.at', 'answer.id as post_id', 'answer.question_id'])
    .select('question.title')
    .select(NO_REPUTATION)
    .where('answer.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null)
    .whereRef('question.accepted_id', '=', 'answer.id');
}
