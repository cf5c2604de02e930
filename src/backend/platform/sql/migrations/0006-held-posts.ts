import { sql } from 'kysely';
import { domainsOf } from '../../../../shared/domains.ts';
import type { Engine } from '../dialect.ts';
import type { Queries } from '../database.ts';

/** Posts that are read in one go when their domains are collected. */
const BATCH = 2_000;

const TABLES = [
  // Posts that wait for a reviewer. Their ids come from the sequence of `posts`.
  `create table held_posts (
    id bigint primary key,
    kind text not null,
    question_id bigint references posts (id),
    author_id bigint not null references users (id),
    title text,
    tags text not null,
    tex integer not null,
    content text not null,
    display text,
    excerpt text not null,
    source text,
    source_format text not null,
    version integer not null default 1,
    created_at bigint not null,
    edited_at bigint,
    score integer not null,
    signs text not null,
    status text not null default 'waiting',
    decided_by bigint references users (id),
    decided_at bigint,
    decision_reason text,
    reminded_at bigint
  )`,
  `create index held_posts_author on held_posts (author_id, question_id)`,
  `create index held_posts_waiting on held_posts (status, created_at)`,
  `create index held_posts_question on held_posts (question_id)`,
  // What new members posted in the last days: to find copies, and several accounts of one person.
  `create table newcomer_posts (
    post_id bigint primary key,
    author_id bigint not null references users (id),
    kind text not null,
    created_at bigint not null,
    signature text not null,
    domains text not null,
    network text
  )`,
  `create index newcomer_posts_age on newcomer_posts (created_at)`,
  `create index newcomer_posts_author on newcomer_posts (author_id, created_at)`,
  // In how many posts that reviewers called spam, or good, a word occurs. The row '' counts the posts.
  `create table spam_tokens (
    token text primary key,
    spam integer not null,
    good integer not null,
    seen_at bigint not null
  )`,
  // Where posts link to that are not by new members.
  `create table link_domains (domain text primary key, seen_at bigint not null)`,
];

/** Creates the tables of held posts and of the spam score. */
export async function up(db: Queries, engine: Engine): Promise<void> {
  for (const table of TABLES) {
    const text =
      engine === 'sqlite' ? table.replace('id bigint primary', 'id integer primary') : table;
    await sql.raw(text).execute(db);
  }
  await collectDomains(db);
}

async function collectDomains(db: Queries): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('posts')
      .select(['id', 'content'])
      .where('id', '>', last)
      .where('content', 'like', '%href="http%')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    last = rows.at(-1)?.id ?? last;
    const domains = [...new Set(rows.flatMap(({ content }) => domainsOf(content)))];
    if (domains.length > 0) {
      await db
        .insertInto('link_domains')
        .values(domains.map((domain) => ({ domain, seen_at: 0 })))
        .onConflict((same) => same.doNothing())
        .execute();
    }
    if (rows.length < BATCH) return;
  }
}
