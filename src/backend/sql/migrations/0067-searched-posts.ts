import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';

/**
 * What a search chooses and sorts its hits by, by id: 10,000 rows of the table lie on as many pages. The
 * sitemap reads its parts off the same index. PostgreSQL, which would not read it alone after a write, keeps
 * its own.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine !== 'sqlite') return;
  await sql`create index posts_searched on posts (id, active_at, deleted_at, created_at, score, views,
      answer_count, status, featured, author_id, accepted_id)
    where kind = 'question' and deleted_at is null`.execute(db);
  await sql`drop index posts_sitemap`.execute(db);
}
