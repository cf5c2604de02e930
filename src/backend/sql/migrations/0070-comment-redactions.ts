import { type Kysely, sql } from 'kysely';

/** Comments, and what they said before an edit, whose text is gone: by whom, when and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['comments', 'comment_versions']) {
    const alter = sql`alter table ${sql.table(table)}`;
    await sql`${alter} add column redacted_by bigint references users (id)`.execute(db);
    await sql`${alter} add column redacted_at bigint`.execute(db);
    await sql`${alter} add column redaction_reason text`.execute(db);
  }
}
