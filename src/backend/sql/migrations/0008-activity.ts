import { type Kysely, sql } from 'kysely';

/**
 * What a person earned, newest first. Among the events of a popular person acceptances are few, so
 * they have an index of their own; it counts an answer once that was accepted again and again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index badges_earned on badges (user_id, earned_at, id)`.execute(db);
  await sql`create index reputation_events_accepted
    on reputation_events (user_id, post_id, created_at) where reason = 'accepted'`.execute(db);
}
