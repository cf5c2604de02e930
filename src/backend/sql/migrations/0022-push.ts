import { type Kysely, sql } from 'kysely';

/** Browsers that show notifications (Web Push): each belongs to a session, and ends with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table push_subscriptions (
    endpoint text primary key,
    session_hash text not null unique references sessions (token_hash) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    p256dh text not null,
    auth text not null,
    created_at bigint not null
  )`.execute(db);
  await sql`create index push_subscriptions_user on push_subscriptions (user_id, created_at)`.execute(
    db,
  );
}
