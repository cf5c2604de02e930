import type { Queries } from '../../platform/sql/database.ts';
import type { Experience } from './newcomers.rules.ts';

export function experienceOf(queries: Queries, userId: number): Promise<Experience> {
  return queries
    .selectFrom('users')
    .select(['joined_at', 'reputation'])
    .select((row) => row('question_count', '+', row.ref('answer_count')).as('posts'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
