import { type Kysely, sql } from 'kysely';
import { type Engine, identity } from '../dialect.ts';

/** Edits that wait for somebody who may make them. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table suggestions (
    id ${identity(engine)},
    post_id bigint not null references posts (id),
    user_id bigint not null references users (id),
    version integer not null,
    base text not null,
    title text,
    tags text,
    content text not null,
    reason text not null,
    status text not null default 'waiting',
    created_at bigint not null,
    decided_by bigint references users (id),
    decided_at bigint,
    decision_reason text
  )`.execute(db);
  await sql`create index suggestions_waiting on suggestions (post_id) where status = 'waiting'`.execute(
    db,
  );
  await sql`create index suggestions_person on suggestions (user_id, created_at)`.execute(db);
}
