import { type Kysely, sql } from 'kysely';
import { type Engine, identity } from '../dialect.ts';

/**
 * Suggestions for tags beside those for posts, and what tags said before. What belongs to a tag points
 * at no row: it outlives a merge, and goes back to the tag that is split off again.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`alter table tags add column version integer not null default 1`.execute(db);
  await sql`create table tag_versions (
    tag_id bigint not null,
    number integer not null,
    author_id bigint references users (id),
    approver_id bigint references users (id),
    description text not null,
    reason text not null default '',
    created_at bigint not null,
    primary key (tag_id, number)
  )`.execute(db);
  await (engine === 'sqlite' ? rebuild(db, engine) : loosen(db));
  await sql`create index suggestions_tag on suggestions (tag_id) where tag_id is not null`.execute(
    db,
  );
}

async function loosen(db: Kysely<unknown>): Promise<void> {
  await sql`alter table suggestions alter column post_id drop not null`.execute(db);
  await sql`alter table suggestions add column tag_id bigint`.execute(db);
  await sql`alter table suggestions add constraint suggestions_of
    check ((post_id is null) <> (tag_id is null))`.execute(db);
}

/** SQLite changes no column: the table is written anew. */
async function rebuild(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table suggestions_new (
    id ${identity(engine)},
    post_id bigint references posts (id),
    tag_id bigint,
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
    decision_reason text,
    redacted_at bigint,
    check ((post_id is null) <> (tag_id is null))
  )`.execute(db);
  const columns =
    sql.raw(`id, post_id, user_id, version, base, title, tags, content, reason, status,
    created_at, decided_by, decided_at, decision_reason, redacted_at`);
  await sql`insert into suggestions_new (${columns}) select ${columns} from suggestions`.execute(
    db,
  );
  await sql`drop table suggestions`.execute(db);
  await sql`alter table suggestions_new rename to suggestions`.execute(db);
  await sql`create index suggestions_waiting on suggestions (post_id) where status = 'waiting'`.execute(
    db,
  );
  await sql`create index suggestions_person on suggestions (user_id, created_at)`.execute(db);
}
