import { type Kysely, sql } from 'kysely';

/** Since when each message to a browser has failed; null while they arrive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscriptions add column failing_since bigint`.execute(db);
}
