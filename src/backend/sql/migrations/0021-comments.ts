import { type Kysely, sql } from 'kysely';

/** Comments that people write here: replies, edits, deletions, votes and whom they mention. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await comments(db);
  await sql`create table comment_votes (
    user_id bigint not null references users (id),
    comment_id bigint not null references comments (id),
    created_at bigint not null,
    primary key (user_id, comment_id)
  )`.execute(db);
  await sql`create index comment_votes_recent on comment_votes (user_id, created_at)`.execute(db);
  await sql`create table comment_versions (
    comment_id bigint not null references comments (id),
    source text not null,
    written_at bigint not null,
    primary key (comment_id, written_at)
  )`.execute(db);
  await sql`create table comment_mentions (
    comment_id bigint not null references comments (id),
    user_id bigint not null references users (id),
    primary key (comment_id, user_id)
  )`.execute(db);
  await sql`alter table notifications add column topic text`.execute(db);
}

async function comments(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comments add column reply_to bigint references comments (id)`.execute(db);
  await sql`alter table comments add column source text`.execute(db);
  await sql`alter table comments add column edited_at bigint`.execute(db);
  await sql`alter table comments add column deleted_at bigint`.execute(db);
  await sql`create index comments_author on comments (author_id, created_at)`.execute(db);
  await sql`create index comments_reply on comments (reply_to) where reply_to is not null`.execute(
    db,
  );
}
