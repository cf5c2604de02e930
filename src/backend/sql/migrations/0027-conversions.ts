import { type Kysely, sql } from 'kysely';
import { type Engine, identity } from '../dialect.ts';

/** Comments that became answers, and answers that became comments, so that it can be undone. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table conversions (
    id ${identity(engine)},
    comment_id bigint not null references comments (id),
    answer_id bigint not null references posts (id),
    made text not null,
    user_id bigint not null references users (id),
    moved text not null,
    created_at bigint not null,
    undone_at bigint
  )`.execute(db);
  await sql`create index conversions_comment on conversions (comment_id)`.execute(db);
  await sql`create index conversions_answer on conversions (answer_id)`.execute(db);
}
