import { type Kysely, sql } from 'kysely';

/**
 * When followers of a tag are told of its new questions, and the tags that people ignore. Those are
 * kept by name: a name leads to its tag through merges, renames and what undoes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tag_follows add column told text not null default 'never'`.execute(db);
  await sql`create index tag_follows_told on tag_follows (tag_id, told, user_id)
    where told <> 'never'`.execute(db);
  await sql`alter table merged_followers add column told text not null default 'never'`.execute(db);
  await sql`create table tag_ignores (
    user_id bigint not null references users (id) on delete cascade,
    name text not null,
    look text not null,
    created_at bigint not null,
    primary key (user_id, name)
  )`.execute(db);
}
