import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';

/**
 * One search document a question: the words of its title, tags, body and answers, made by
 * search/words.ts and parted by spaces. The row id is the question's. FTS5 keeps no text of its own.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create virtual table search_docs using fts5(
      title, tags, body, answers, content = '', contentless_delete = 1,
      tokenize = "ascii tokenchars '_+#.-[]|'"
    )`.execute(db);
    return;
  }
  await sql`create table search_docs (
    question_id bigint primary key references posts (id) on delete cascade,
    words tsvector not null
  )`.execute(db);
  // A search reads the whole list of writes that are not yet in the index, 4 MB by default.
  await sql`create index search_docs_words on search_docs using gin (words)
    with (gin_pending_list_limit = 256)`.execute(db);
}
