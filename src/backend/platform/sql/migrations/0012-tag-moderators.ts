import { sql } from 'kysely';
import type { Queries } from '../database.ts';

/** Members who moderate the questions of single tags. */
export async function up(db: Queries): Promise<void> {
  for (const statement of [
    `create table tag_moderators (
      tag_id bigint not null references tags (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      primary key (tag_id, user_id)
    )`,
    `create index tag_moderators_user on tag_moderators (user_id)`,
  ])
    await sql.raw(statement).execute(db);
}
