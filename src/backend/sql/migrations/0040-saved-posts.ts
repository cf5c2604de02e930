import { type Kysely, sql } from 'kysely';
import { type Engine, identity } from '../dialect.ts';

/** Posts that members have saved, with a note, and the lists that they keep them in. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table saved_lists (
    id ${identity(engine)},
    user_id bigint not null references users (id),
    name text not null,
    name_key text not null,
    secret text,
    created_at bigint not null
  )`.execute(db);
  await sql`create unique index saved_lists_name on saved_lists (user_id, name_key)`.execute(db);
  await sql`create unique index saved_lists_secret on saved_lists (secret)
    where secret is not null`.execute(db);
  await sql`create table saved_posts (
    user_id bigint not null references users (id),
    post_id bigint not null references posts (id),
    list_id bigint references saved_lists (id),
    note text not null default '',
    created_at bigint not null,
    primary key (user_id, post_id)
  )`.execute(db);
  await sql`create index saved_posts_newest on saved_posts (user_id, created_at, post_id)`.execute(
    db,
  );
  await sql`create index saved_posts_list on saved_posts (list_id, created_at, post_id)
    where list_id is not null`.execute(db);
}
