import { type Kysely, sql } from 'kysely';

/** Who has seen which question of late, so that all processes count each view once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table visits (
    question_id bigint not null,
    visitor text not null,
    at bigint not null,
    primary key (question_id, visitor)
  )`.execute(db);
  await sql`create index visits_at on visits (at)`.execute(db);
}
