import { type Kysely, sql } from 'kysely';

/** Whether somebody wants browsers to show notifications: it begins on, as section 2 says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_choices add column push integer not null default 1`.execute(
    db,
  );
}
