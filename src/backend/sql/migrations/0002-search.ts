import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';

/**
 * One search document a question: its title, tags, body and answers, as text in which names such as
 * `c++` are already words (see search/words.ts). The row id is the question's.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create virtual table search_docs using fts5(
      title, tags, body, answers, tokenize = "porter unicode61 remove_diacritics 2 tokenchars '_'"
    )`.execute(db);
    return;
  }
  await sql`create table search_docs (
    question_id bigint primary key references posts (id) on delete cascade,
    words tsvector not null
  )`.execute(db);
  await sql`create index search_docs_words on search_docs using gin (words)`.execute(db);
}
