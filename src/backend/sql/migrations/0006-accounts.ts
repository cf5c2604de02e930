import { type Kysely, sql } from 'kysely';

/** What people choose to be told and to show, links that are mailed to them, and accounts that end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column listed integer not null default 1`.execute(db);
  await sql`alter table users add column shows_activity integer not null default 1`.execute(db);
  await sql`alter table users add column deleted_at bigint`.execute(db);
  await sql`insert into counters (name) values ('users_unlisted')`.execute(db);
  await sql`create table account_links (
    token_hash text primary key,
    user_id bigint not null references users (id) on delete cascade,
    purpose text not null,
    email text,
    created_at bigint not null,
    expires_at bigint not null
  )`.execute(db);
  await sql`create index account_links_user on account_links (user_id)`.execute(db);
  await sql`create index account_links_expiry on account_links (expires_at)`.execute(db);
  await sql`create table notification_choices (
    user_id bigint primary key references users (id) on delete cascade,
    email integer not null,
    mentions integer not null,
    answers integer not null,
    votes integer not null
  )`.execute(db);
}
