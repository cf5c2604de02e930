import { type RawBuilder, sql, type SqlBool } from 'kysely';

// Literals, not parameters: the indexes of posts have conditions on `kind`, and where a value is
// bound that such a condition may depend on, SQLite prepares the statement anew at each call.
export const QUESTION = sql.lit('question' as const);
export const ANSWER = sql.lit('answer' as const);

/** A post and the answers to it. It names the kind of these: otherwise SQLite would read all posts. */
export function withAnswers(postId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(id = ${postId} or (kind = ${ANSWER} and question_id = ${postId}))`;
}
