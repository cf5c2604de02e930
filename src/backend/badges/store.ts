import { sql } from 'kysely';
import type { NewRow, Row } from '../sql/tables.ts';
import type { Work } from '../sql/transaction.ts';

/** Writes badges, except those that the person has for the same key; gives those that are new. */
export async function insertBadges(
  work: Work,
  rows: readonly NewRow<'badges'>[],
): Promise<Pick<Row<'badges'>, 'user_id' | 'award_key'>[]> {
  return work.sql
    .insertInto('badges')
    .values(rows)
    .onConflict((same) => same.columns(['user_id', 'award_key']).doNothing())
    .returning(['user_id', 'award_key'])
    .execute();
}

/** Counts these people's badges anew. */
export async function recountBadges(work: Work, userIds: readonly number[]): Promise<void> {
  await work.sql
    .updateTable('users')
    .set((user) => ({
      badge_count: user
        .selectFrom('badges')
        .select((badge) => badge.fn.countAll<number>().as('count'))
        .whereRef('badges.user_id', '=', 'users.id')
        .$asScalar(),
    }))
    .where('id', 'in', userIds)
    .execute();
}

/** The answer to a question that was given first, of those that are not deleted. */
export async function firstAnswer(work: Work, questionId: number): Promise<number | undefined> {
  const first = await work.sql
    .selectFrom('posts')
    .select('id')
    .where('question_id', '=', questionId)
    .where('kind', '=', sql.lit('answer'))
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.id;
}

/** Those of the questions that have this many views. */
export function questionsViewed(
  work: Work,
  questionIds: readonly number[],
  views: number,
): Promise<Pick<Row<'posts'>, 'id' | 'author_id' | 'question_id' | 'title' | 'views'>[]> {
  return work.sql
    .selectFrom('posts')
    .select(['id', 'author_id', 'question_id', 'title', 'views'])
    .where('id', 'in', questionIds)
    .where('views', '>=', views)
    .where('deleted_at', 'is', null)
    .execute();
}
