import { sql } from 'kysely';
import type { Queries } from '../database.ts';

/** Adds what to do about a closed question. Puts suggested tag descriptions in the review queue. */
export async function up(db: Queries): Promise<void> {
  await db.schema.alterTable('posts').addColumn('closed_advice', 'text').execute();
  await sql`
    insert into review_items (queue, target_kind, target_id, author_id, opened_at)
    select 'suggestions', 'tag-suggestion', id, user_id, created_at
    from suggestions where status = 'waiting' and tag_id is not null order by id`.execute(db);
}
