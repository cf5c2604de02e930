import { sql } from 'kysely';
import { ANSWER, QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';

export interface SinceMidnight {
  readonly users: number;
  readonly questions: number;
  readonly answers: number;
}

/** Members, questions, and answers since midnight. Reads only these rows of the indexes. */
export async function sinceMidnight(queries: Queries, midnight: number): Promise<SinceMidnight> {
  const all = sql<number>`count(*)`.as('count');
  const users = queries
    .selectFrom('users')
    .select(all)
    .where('joined_at', '>=', midnight)
    .where('deleted_at', 'is', null);
  const questions = queries
    .selectFrom('posts')
    .select(all)
    .where('kind', '=', QUESTION)
    .where('deleted_at', 'is', null)
    .where('created_at', '>=', midnight);
  const answers = queries
    .selectFrom('posts as answer')
    .innerJoin('posts as question', 'question.id', 'answer.question_id')
    .select(all)
    .where('answer.kind', '=', ANSWER)
    .where('answer.deleted_at', 'is', null)
    .where('answer.created_at', '>=', midnight)
    .where('question.deleted_at', 'is', null);
  return queries
    .selectNoFrom([
      users.$asScalar().$notNull().as('users'),
      questions.$asScalar().$notNull().as('questions'),
      answers.$asScalar().$notNull().as('answers'),
    ])
    .executeTakeFirstOrThrow();
}

/** The numbers of waiting flags and of flagged things. */
export async function flagFigures(
  queries: Queries,
): Promise<{ readonly flags: number; readonly targets: number }> {
  return queries
    .selectFrom('flags')
    .select([
      sql<number>`count(*)`.as('flags'),
      sql<number>`count(distinct target_kind || target_id)`.as('targets'),
    ])
    .where('status', '=', sql.lit('waiting' as const))
    .executeTakeFirstOrThrow();
}
