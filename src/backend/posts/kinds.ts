import { sql } from 'kysely';

// Literals, not parameters: the indexes of posts have conditions on `kind`, and where a value is
// bound that such a condition may depend on, SQLite prepares the statement anew at each call.
export const QUESTION = sql.lit('question' as const);
export const ANSWER = sql.lit('answer' as const);
