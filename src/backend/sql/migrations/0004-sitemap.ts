import { type Kysely, sql } from 'kysely';

/**
 * A part of the sitemap is a range of this index: the table itself would be read with every text.
 * SQLite looks `deleted_at` up once more, so it stands in the index too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index posts_sitemap on posts (id, active_at, deleted_at)
    where kind = 'question' and deleted_at is null`.execute(db);
}
