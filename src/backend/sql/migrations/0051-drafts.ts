import { type Kysely, sql } from 'kysely';
import { type Engine, identity } from '../dialect.ts';

/** What members have begun to write: a question, or an answer where it names one. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table drafts (
    id ${identity(engine)},
    user_id bigint not null references users (id),
    question_id bigint references posts (id),
    title text not null,
    tags text not null,
    body text not null,
    format text not null check (format in ('html', 'markdown')),
    version integer not null,
    saved_at bigint not null
  )`.execute(db);
  await sql`create index drafts_newest on drafts (user_id, saved_at, id)`.execute(db);
  await sql`create index drafts_expiry on drafts (saved_at)`.execute(db);
}
