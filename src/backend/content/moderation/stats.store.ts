import { sql } from 'kysely';
import { ANSWER, QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { countRows } from '../../platform/sql/rows.ts';

/** Members, questions, and answers since midnight. Reads only these rows of the indexes. */
export async function sinceMidnight(queries: Queries, midnight: number) {
  const users = { joined_at: { '>=': midnight }, deleted_at: null };
  const questions = { kind: QUESTION, deleted_at: null, created_at: { '>=': midnight } };
  const { answers } = await queries
    .selectFrom('posts as answer')
    .innerJoin('posts as question', 'question.id', 'answer.question_id')
    .select(sql<number>`count(*)`.as('answers'))
    .where('answer.kind', '=', ANSWER)
    .where('answer.deleted_at', 'is', null)
    .where('answer.created_at', '>=', midnight)
    .where('question.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    users: await countRows(queries, 'users', users),
    questions: await countRows(queries, 'posts', questions),
    answers,
  };
}

/** The numbers of waiting flags and of flagged things. */
export function flagFigures(queries: Queries) {
  return queries
    .selectFrom('flags')
    .select([
      sql<number>`count(*)`.as('flags'),
      sql<number>`count(distinct target_kind || target_id)`.as('targets'),
    ])
    .where('status', '=', sql.lit('waiting' as const))
    .executeTakeFirstOrThrow();
}
