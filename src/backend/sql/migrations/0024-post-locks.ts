import { type Kysely, sql } from 'kysely';

/** Posts whose edits are locked for a while, and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table post_locks (
    post_id bigint not null references posts (id) on delete cascade,
    kind text not null,
    until bigint not null,
    reason text not null,
    primary key (post_id, kind)
  )`.execute(db);
}
