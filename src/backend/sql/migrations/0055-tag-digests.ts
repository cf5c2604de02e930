import { type Kysely, sql } from 'kysely';

/** From when the next mail about somebody's watched tags tells, and when it is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tag_digests (
    user_id bigint not null references users (id) on delete cascade,
    told text not null,
    since bigint not null,
    due_at bigint not null,
    primary key (user_id, told)
  )`.execute(db);
  await sql`create index tag_digests_due on tag_digests (due_at)`.execute(db);
}
