import { type Kysely, sql } from 'kysely';
import { type Engine, identity } from '../dialect.ts';

/** What people chose to be told of at a question, and what their followers have yet to be told. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table question_follows (
    question_id bigint not null references posts (id),
    user_id bigint not null references users (id),
    level text not null,
    created_at bigint not null,
    primary key (question_id, user_id)
  )`.execute(db);
  await sql`create index question_follows_person on question_follows
    (user_id, created_at, question_id)`.execute(db);
  await sql`create table follower_news (
    id ${identity(engine)},
    question_id bigint not null references posts (id),
    post_id bigint not null references posts (id),
    kind text not null,
    link text not null,
    sender_id bigint not null references users (id),
    last_user_id bigint not null default 0,
    created_at bigint not null
  )`.execute(db);
}
