import { sql } from 'kysely';
import type { Queries } from '../database.ts';

/**
 * Adds moderators of tags, and what to do about a closed question. Puts suggested tag descriptions
 * in the review queue.
 */
export async function up(db: Queries): Promise<void> {
  // By name: the moderators of a merged tag have their rights again once it is split.
  await db.schema
    .createTable('tag_moderators')
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('tag_moderators_key', ['tag', 'user_id'])
    .execute();
  await db.schema
    .createIndex('tag_moderators_person')
    .on('tag_moderators')
    .column('user_id')
    .execute();
  await db.schema.alterTable('posts').addColumn('closed_advice', 'text').execute();
  await sql`
    insert into review_items (queue, target_kind, target_id, author_id, opened_at)
    select 'suggestions', 'tag-suggestion', id, user_id, created_at
    from suggestions where status = 'waiting' and tag_id is not null order by id`.execute(db);
}
