import { type Kysely, sql } from 'kysely';

/** A comment looks for one unread notification of each of many people, who may have thousands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notifications_topic on notifications (user_id, topic)
    where is_read = 0 and topic is not null`.execute(db);
}
