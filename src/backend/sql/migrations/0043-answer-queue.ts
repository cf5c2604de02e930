import { type Kysely, sql } from 'kysely';

/** The questions that people do not want in their answer queue for some time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table answer_skips (
    user_id bigint not null references users (id) on delete cascade,
    question_id bigint not null references posts (id),
    created_at bigint not null,
    until bigint not null,
    primary key (user_id, question_id)
  )`.execute(db);
  await sql`create index answer_skips_until on answer_skips (until)`.execute(db);
  await sql`create index answer_skips_newest on answer_skips (user_id, created_at)`.execute(db);
}
