import { type Kysely, sql } from 'kysely';
import { type Engine, identity, sortedText } from '../dialect.ts';

/** The first tables. An index stands here for each list and each sort of it. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await people(db, engine);
  await posts(db, engine);
  await tags(db, engine);
  await participation(db, engine);
  await bookkeeping(db, engine);
}

async function people(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = (name: string) => sql`${sql.ref(name)} text not null default ''`;
  await sql`create table users (
    id ${identity(engine)},
    username text not null,
    username_key ${sortedText(engine)} not null unique,
    display_name text,
    email text,
    email_key text unique,
    password_hash text,
    role text not null default 'user',
    ${sql.join(['avatar', 'bio', 'location', 'website', 'github', 'linkedin', 'twitter'].map(text))},
    reputation bigint not null default 1,
    reputation_sum bigint not null default 0,
    question_count integer not null default 0,
    answer_count integer not null default 0,
    accepted_count integer not null default 0,
    badge_count integer not null default 0,
    badges_shown text not null default '[]',
    joined_at bigint not null,
    suspended_at bigint,
    source_site text,
    source_url text,
    is_demo integer not null default 0
  )`.execute(db);
  await sql`create index users_reputation on users (reputation, id)`.execute(db);
  await sql`create index users_joined on users (joined_at, id)`.execute(db);
  await sql`create table sessions (
    token_hash text primary key,
    user_id bigint not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);
}

async function posts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table posts (
    id ${identity(engine)},
    kind text not null,
    question_id bigint references posts (id),
    author_id bigint not null references users (id),
    created_at bigint not null,
    edited_at bigint,
    active_at bigint not null,
    deleted_at bigint,
    score integer not null default 0,
    base_score integer not null default 0,
    comment_count integer not null default 0,
    version integer not null default 1,
    title text,
    views bigint not null default 0,
    answer_count integer not null default 0,
    accepted_id bigint,
    featured integer not null default 0,
    status text not null default 'open',
    closed_reason text,
    duplicate_of bigint,
    license text,
    source_site text,
    source_url text,
    tex integer not null default 0,
    excerpt text not null default '',
    content text not null,
    display text,
    source text,
    source_format text not null default 'html'
  )`.execute(db);
  await questionIndexes(db);
  await sql`create index posts_answers on posts (question_id, score, id) where kind = 'answer'`.execute(
    db,
  );
  await sql`create index posts_author on posts (author_id, kind, created_at, id)`.execute(db);
  await sql`create index posts_active on posts (active_at, id) where kind = 'question' and deleted_at is null`.execute(
    db,
  );
}

async function questionIndexes(db: Kysely<unknown>): Promise<void> {
  for (const column of ['created_at', 'score', 'views', 'answer_count']) {
    const at = sql.ref(column);
    const all = sql.raw(`posts_${column}`);
    const closed = sql.raw(`posts_closed_${column}`);
    const featured = sql.raw(`posts_featured_${column}`);
    await sql`create index ${all} on posts (${at}, id, status) where kind = 'question' and deleted_at is null`.execute(
      db,
    );
    await sql`create index ${closed} on posts (status, ${at}, id) where kind = 'question' and deleted_at is null and status = 'closed'`.execute(
      db,
    );
    await sql`create index ${featured} on posts (featured, ${at}, id, status) where kind = 'question' and deleted_at is null and featured = 1`.execute(
      db,
    );
  }
}

async function tags(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table tags (
    id ${identity(engine)},
    name ${sortedText(engine)} not null unique,
    description text not null default '',
    wiki text,
    color text not null,
    featured integer not null default 0,
    tex integer not null default 0,
    question_count integer not null default 0,
    closed_count integer not null default 0,
    answered_count integer not null default 0,
    score_sum bigint not null default 0,
    follower_count integer not null default 0,
    created_at bigint not null
  )`.execute(db);
  await sql`create index tags_popular on tags (question_count desc, name)`.execute(db);
  await sql`create index tags_newest on tags (created_at, id)`.execute(db);
  await sql`create table question_tags (
    tag_id bigint not null references tags (id),
    question_id bigint not null references posts (id),
    position integer not null,
    status text not null default 'open',
    featured integer not null default 0,
    created_at bigint not null,
    score integer not null default 0,
    views bigint not null default 0,
    answer_count integer not null default 0,
    primary key (question_id, tag_id)
  )`.execute(db);
  for (const column of ['created_at', 'score', 'views', 'answer_count']) {
    const at = sql.ref(column);
    const all = sql.raw(`question_tags_${column}`);
    const closed = sql.raw(`question_tags_closed_${column}`);
    const featured = sql.raw(`question_tags_featured_${column}`);
    await sql`create index ${all} on question_tags (tag_id, ${at}, question_id, status)`.execute(
      db,
    );
    await sql`create index ${closed} on question_tags (tag_id, ${at}, question_id) where status = 'closed'`.execute(
      db,
    );
    await sql`create index ${featured} on question_tags (tag_id, ${at}, question_id, status) where featured = 1`.execute(
      db,
    );
  }
  await sql`create table tag_follows (
    user_id bigint not null references users (id) on delete cascade,
    tag_id bigint not null references tags (id) on delete cascade,
    created_at bigint not null,
    primary key (tag_id, user_id)
  )`.execute(db);
  await sql`create index tag_follows_user on tag_follows (user_id)`.execute(db);
}

async function participation(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table votes (
    user_id bigint not null references users (id),
    post_id bigint not null references posts (id),
    value integer not null check (value in (-1, 1)),
    created_at bigint not null,
    primary key (user_id, post_id)
  )`.execute(db);
  await sql`create index votes_post on votes (post_id)`.execute(db);
  await sql`create table reputation_events (
    id ${identity(engine)},
    user_id bigint not null references users (id),
    delta integer not null,
    reason text not null,
    post_id bigint,
    created_at bigint not null
  )`.execute(db);
  await sql`create index reputation_events_user on reputation_events (user_id, created_at)`.execute(
    db,
  );
  await sql`create table badges (
    id ${identity(engine)},
    user_id bigint not null references users (id) on delete cascade,
    name text not null,
    icon text not null,
    award_key text not null,
    earned_at bigint not null,
    unique (user_id, award_key)
  )`.execute(db);
  await sql`create table comments (
    id ${identity(engine)},
    post_id bigint not null references posts (id),
    author_id bigint not null references users (id),
    created_at bigint not null,
    score integer not null default 0,
    content text not null,
    display text
  )`.execute(db);
  await sql`create index comments_post on comments (post_id, created_at)`.execute(db);
  await sql`create table notifications (
    id ${identity(engine)},
    user_id bigint not null references users (id) on delete cascade,
    type text not null,
    title text not null,
    message text not null default '',
    link text,
    sender_id bigint references users (id),
    is_read integer not null default 0,
    created_at bigint not null
  )`.execute(db);
  await sql`create index notifications_user on notifications (user_id, created_at, id)`.execute(db);
  await sql`create index notifications_unread on notifications (user_id) where is_read = 0`.execute(
    db,
  );
  await sql`create table revisions (
    id ${identity(engine)},
    post_id bigint not null references posts (id),
    author_id bigint references users (id),
    kind text not null,
    created_at bigint not null,
    title text,
    tags text,
    content text,
    comment text
  )`.execute(db);
  await sql`create index revisions_post on revisions (post_id, created_at, id)`.execute(db);
  await sql`create table post_links (
    question_id bigint not null references posts (id),
    related_id bigint not null references posts (id),
    kind text not null,
    created_at bigint not null,
    primary key (question_id, related_id, kind)
  )`.execute(db);
  await sql`create index post_links_related on post_links (related_id, created_at, question_id)`.execute(
    db,
  );
}

async function bookkeeping(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table counters (name text primary key, value bigint not null default 0)`.execute(
    db,
  );
  await sql`insert into counters (name) values ('questions'), ('questions_closed'), ('answers'), ('users'), ('tags')`.execute(
    db,
  );
  await sql`create table settings (name text primary key, value text not null)`.execute(db);
  await sql`create table imports (
    site text not null,
    file text not null,
    rows bigint not null default 0,
    done_at bigint,
    primary key (site, file)
  )`.execute(db);
  await sql`create table import_ids (
    site text not null,
    kind text not null,
    source_id bigint not null,
    id bigint not null,
    primary key (site, kind, source_id)
  )`.execute(db);
  if (engine === 'postgres') await limits(db);
}

/** Where http/limits-store.ts counts. Unlogged: after a crash everybody may simply begin anew. */
async function limits(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table limits (
    key text primary key,
    points integer not null,
    expire bigint
  )`.execute(db);
  await sql`create index limits_expiry on limits (expire)`.execute(db);
}
