import { type Kysely, sql } from 'kysely';

/**
 * The open questions without an answer, in the order of each sort of their lists. The count comes
 * first, though all are 0: SQLite then prefers these indexes to those of all questions.
 * And the entries of the ledger by post, for what each has earned its author.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['created_at', 'score', 'views']) {
    const at = sql.ref(column);
    const all = sql.raw(`posts_unanswered_${column}`);
    const tagged = sql.raw(`question_tags_unanswered_${column}`);
    await sql`create index ${all} on posts (answer_count, ${at}, id)
      where kind = 'question' and deleted_at is null and status = 'open' and answer_count = 0`.execute(
      db,
    );
    await sql`create index ${tagged} on question_tags (tag_id, answer_count, ${at}, question_id)
      where status = 'open' and answer_count = 0`.execute(db);
  }
  await sql`create index reputation_events_post
    on reputation_events (post_id, user_id, delta)`.execute(db);
}
