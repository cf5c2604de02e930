import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queries } from './database.ts';

// Literals, not parameters: the indexes of posts have conditions on `kind`, and SQLite prepares a
// statement again on each call if such a condition may depend on a bound value.
export const QUESTION = sql.lit('question' as const);
export const ANSWER = sql.lit('answer' as const);

/** A post and its answers. It names the answers' kind: otherwise SQLite would scan all posts. */
export function withAnswers(postId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(id = ${postId} or (kind = ${ANSWER} and question_id = ${postId}))`;
}

/** The ids of a question and its answers. */
export function idsOnPage(queries: Queries, questionId: number) {
  return queries
    .selectFrom('posts')
    .select('id')
    .where('id', '=', questionId)
    .unionAll(
      queries
        .selectFrom('posts')
        .select('id')
        .where('question_id', '=', questionId)
        .where('kind', '=', ANSWER),
    );
}
