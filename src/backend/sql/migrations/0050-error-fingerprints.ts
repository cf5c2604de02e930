import { type Kysely, sql } from 'kysely';

/**
 * By what errors the questions are known, beside the search index: hashes alone. And how far those
 * that were there before have been read for it, one row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_fingerprints (
    fingerprint text not null,
    question_id bigint not null,
    primary key (fingerprint, question_id)
  )`.execute(db);
  await sql`create index search_fingerprints_question on search_fingerprints (question_id)`.execute(
    db,
  );
  await sql`create table search_fingerprinting (
    id bigint primary key,
    done_id bigint not null,
    last_id bigint not null
  )`.execute(db);
  await sql`insert into search_fingerprinting (id, done_id, last_id)
    select 1, 0, coalesce(max(id), 0) from posts where kind = 'question'`.execute(db);
}
