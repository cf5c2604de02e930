import { type Kysely, sql } from 'kysely';

/** What somebody has reported is counted before each report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reports_person on reports (user_id, created_at, status)`.execute(db);
}
