import { type Kysely, sql } from 'kysely';

/**
 * Queues every question for the search: words are read without particles and articles, and letters such
 * as ß and ł by their plain ones. Images of prepared bodies load over https, which pages allow alone.
 * Notifications are found by their link, and hidden while what it leads to is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into search_queue (question_id)
    select id from posts where kind = 'question' and deleted_at is null order by id desc`.execute(
    db,
  );
  await sql`update posts
    set display = replace(display, '<img src="http://', '<img src="https://')
    where display like '%<img src="http://%'`.execute(db);
  await sql`alter table notifications add column gone integer not null default 0`.execute(db);
  await sql`create index notifications_link on notifications (link)`.execute(db);
}
