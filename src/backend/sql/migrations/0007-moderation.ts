import { type Kysely, sql } from 'kysely';
import { type Engine, identity } from '../dialect.ts';

/** Reports, what moderators did, and what it takes to undo it. An index stands here for each list. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await reports(db, engine);
  await log(db, engine);
  await deletions(db);
  await synonyms(db);
  await sql`create index users_admins on users (id) where role = 'admin'`.execute(db);
}

async function reports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table reports (
    id ${identity(engine)},
    post_id bigint not null references posts (id),
    user_id bigint not null references users (id),
    reason text not null,
    status text not null default 'open',
    created_at bigint not null,
    decided_by bigint references users (id),
    decided_at bigint
  )`.execute(db);
  await sql`create unique index reports_open on reports (user_id, post_id) where status = 'open'`.execute(
    db,
  );
  await sql`create index reports_status on reports (status, id, post_id)`.execute(db);
}

async function log(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table admin_log (
    id ${identity(engine)},
    user_id bigint not null references users (id),
    action text not null,
    target_kind text not null,
    target_id bigint not null,
    target_label text not null,
    details text not null default '{}',
    created_at bigint not null
  )`.execute(db);
}

async function deletions(db: Kysely<unknown>): Promise<void> {
  await sql`create table deletions (
    post_id bigint primary key references posts (id),
    user_id bigint not null references users (id),
    reason text,
    tags text not null default '[]',
    was_accepted integer not null default 0,
    created_at bigint not null
  )`.execute(db);
  await sql`create index posts_deleted on posts (deleted_at, id)
    where kind = 'question' and deleted_at is not null`.execute(db);
  await sql`create index posts_answered on posts (created_at, id)
    where kind = 'answer' and deleted_at is null`.execute(db);
}

async function synonyms(db: Kysely<unknown>): Promise<void> {
  await sql`create table tag_synonyms (
    name text primary key,
    tag_id bigint not null references tags (id),
    state text not null,
    merged text,
    created_at bigint not null
  )`.execute(db);
  await sql`create index tag_synonyms_tag on tag_synonyms (tag_id)`.execute(db);
  await sql`create table merged_questions (
    name text not null references tag_synonyms (name) on delete cascade,
    question_id bigint not null references posts (id),
    had_both integer not null,
    primary key (name, question_id)
  )`.execute(db);
  await sql`create table merged_followers (
    name text not null references tag_synonyms (name) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    had_both integer not null,
    created_at bigint not null,
    primary key (name, user_id)
  )`.execute(db);
}
