import { type Kysely, sql } from 'kysely';

/** Versions whose text is gone, by whom and why, and suggestions that went with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table revisions add column redacted_by bigint references users (id)`.execute(db);
  await sql`alter table revisions add column redacted_at bigint`.execute(db);
  await sql`alter table revisions add column redaction_reason text`.execute(db);
  await sql`alter table suggestions add column redacted_at bigint`.execute(db);
}
