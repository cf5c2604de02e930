import { type Kysely, sql } from 'kysely';

/** What members say of answers that they have tried, with its summary beside each answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table answer_trials (
    answer_id bigint not null references posts (id),
    user_id bigint not null references users (id),
    verdict text not null check (verdict in ('works', 'outdated')),
    version text not null,
    created_at bigint not null,
    primary key (answer_id, user_id)
  )`.execute(db);
  await sql`create index answer_trials_newest on answer_trials (answer_id, created_at, user_id)`.execute(
    db,
  );
  await sql`alter table posts add column trials text`.execute(db);
  await sql`alter table posts add column outdated integer not null default 0`.execute(db);
}
