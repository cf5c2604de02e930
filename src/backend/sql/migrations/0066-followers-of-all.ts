import { type Kysely, sql } from 'kysely';

/** A comment asks whether anybody follows everything at a question, which thousands may follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index question_follows_all on question_follows (question_id)
    where level = 'all'`.execute(db);
}
