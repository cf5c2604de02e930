import type { Engine } from '../dialect.ts';
import type { Queries } from '../database.ts';
import { idOf, runAll } from './changes.ts';

/** The columns that lists of questions are sorted by; each has its own indexes. */
const SORTS = ['created_at', 'score', 'views', 'answer_count'];

const each = (names: readonly string[], text: (name: string) => string) => names.map(text).join('');

/** Creates the tables of an empty database. */
export async function up(db: Queries, engine: Engine): Promise<void> {
  const ofEngine = engine === 'sqlite' ? SQLITE : POSTGRES;
  await runAll(db, `${tables(engine)}${ofEngine}`);
}

/** The tables of both engines, with an index for each list in each of its sorts. */
function tables(engine: Engine): string {
  const isSqlite = engine === 'sqlite';
  const id = idOf(engine);
  // Both sort by code point, whatever the locale of the server.
  const sortedText = isSqlite ? 'text' : 'text collate "C"';
  return `
create table users (
  id ${id},
  username text not null,
  username_key ${sortedText} not null unique,
  display_name text,
  email text,
  email_key text unique,
  password_hash text,
  role text not null default 'user',
  avatar text not null default '',
  bio text not null default '',
  location text not null default '',
  website text not null default '',
  github text not null default '',
  linkedin text not null default '',
  twitter text not null default '',
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
  is_demo integer not null default 0,
  listed integer not null default 1,
  shows_activity integer not null default 1,
  deleted_at bigint,
  suspended_until bigint,
  suspended_reason text
);
create index users_admins on users (id) where role = 'admin';
create index users_reputation on users (reputation, id, listed, deleted_at);
create index users_joined on users (joined_at, id, listed, deleted_at);
create index users_names on users (username_key, id, listed, deleted_at);

-- Previous usernames. They redirect to the member, and are reserved for a while.
create table former_usernames (
  username_key text primary key,
  user_id bigint not null references users (id),
  renamed_at bigint not null
);
create index former_usernames_user on former_usernames (user_id);

create table sessions (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Links in mails.
create table account_links (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null,
  email text,
  created_at bigint not null,
  expires_at bigint not null
);
create index account_links_user on account_links (user_id);
create index account_links_expiry on account_links (expires_at);

create table notification_choices (
  user_id bigint primary key references users (id) on delete cascade,
  email integer not null,
  mentions integer not null,
  answers integer not null,
  votes integer not null,
  push integer not null default 1
);

create table badges (
  id ${id},
  user_id bigint not null references users (id) on delete cascade,
  name text not null,
  icon text not null,
  award_key text not null,
  earned_at bigint not null,
  unique (user_id, award_key)
);
create index badges_earned on badges (user_id, earned_at, id);

-- Questions and answers. A row repeats what pages show of an open bounty and of trials, so that reading a
-- question needs no further statement.
create table posts (
  id ${id},
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
  source_format text not null default 'html',
  bounty_amount integer,
  bounty_until bigint,
  bounty_by bigint references users (id),
  trials text,
  outdated integer not null default 0
);
${each(
  SORTS,
  (sort) => `
create index posts_${sort} on posts (${sort}, id, status)
  where kind = 'question' and deleted_at is null;
create index posts_closed_${sort} on posts (status, ${sort}, id)
  where kind = 'question' and deleted_at is null and status = 'closed';
create index posts_featured_${sort} on posts (featured, ${sort}, id, status)
  where kind = 'question' and deleted_at is null and featured = 1;`,
)}
create index posts_answers on posts (question_id, score, id) where kind = 'answer';
create index posts_author on posts (author_id, kind, created_at, id);
create index posts_active on posts (active_at, id) where kind = 'question' and deleted_at is null;
create index posts_deleted on posts (deleted_at, id)
  where kind = 'question' and deleted_at is not null;
create index posts_answered on posts (created_at, id) where kind = 'answer' and deleted_at is null;
-- answer_count is always 0 here, but with it SQLite prefers these indexes to those of all questions.
${each(
  SORTS.slice(0, 3),
  (sort) => `
create index posts_unanswered_${sort} on posts (answer_count, ${sort}, id)
  where kind = 'question' and deleted_at is null and status = 'open' and answer_count = 0;`,
)}
create index posts_bounty on posts (bounty_until, id, status)
  where kind = 'question' and deleted_at is null and bounty_until is not null;

create table tags (
  id ${id},
  name ${sortedText} not null unique,
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
  created_at bigint not null,
  version integer not null default 1
);
create index tags_popular on tags (question_count desc, name);
create index tags_newest on tags (created_at, id);

create table question_tags (
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
);
${each(
  SORTS,
  (sort) => `
create index question_tags_${sort} on question_tags (tag_id, ${sort}, question_id, status);
create index question_tags_closed_${sort} on question_tags (tag_id, ${sort}, question_id)
  where status = 'closed';
create index question_tags_featured_${sort} on question_tags (tag_id, ${sort}, question_id, status)
  where featured = 1;`,
)}
${each(
  SORTS.slice(0, 3),
  (sort) => `
create index question_tags_unanswered_${sort} on question_tags
  (tag_id, answer_count, ${sort}, question_id) where status = 'open' and answer_count = 0;`,
)}

create table tag_follows (
  user_id bigint not null references users (id) on delete cascade,
  tag_id bigint not null references tags (id) on delete cascade,
  created_at bigint not null,
  told text not null default 'never',
  primary key (tag_id, user_id)
);
create index tag_follows_user on tag_follows (user_id);
create index tag_follows_told on tag_follows (tag_id, told, user_id) where told <> 'never';

-- Kept by name, because a name leads to its tag even after merges, renames and splits.
create table tag_ignores (
  user_id bigint not null references users (id) on delete cascade,
  name text not null,
  look text not null,
  created_at bigint not null,
  primary key (user_id, name)
);

-- Since when the next mail about a member's watched tags reports, and when it is due.
create table tag_digests (
  user_id bigint not null references users (id) on delete cascade,
  told text not null,
  since bigint not null,
  due_at bigint not null,
  primary key (user_id, told)
);
create index tag_digests_due on tag_digests (due_at);

create table tag_synonyms (
  name text primary key,
  tag_id bigint not null references tags (id),
  state text not null,
  merged text,
  created_at bigint not null
);
create index tag_synonyms_tag on tag_synonyms (tag_id);

create table merged_questions (
  name text not null references tag_synonyms (name) on delete cascade,
  question_id bigint not null references posts (id),
  had_both integer not null,
  primary key (name, question_id)
);

create table merged_followers (
  name text not null references tag_synonyms (name) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  had_both integer not null,
  created_at bigint not null,
  told text not null default 'never',
  into_told text,
  primary key (name, user_id)
);

-- Changes not yet added to the totals of tags, so that concurrent writers do not wait for a tag's row.
create table tag_changes (
  id ${id},
  tag_id bigint not null references tags (id) on delete cascade,
  question_count bigint not null default 0,
  closed_count bigint not null default 0,
  answered_count bigint not null default 0,
  score_sum bigint not null default 0
);
create index tag_changes_tag on tag_changes (tag_id);

-- Versions of tag descriptions. They do not reference the tag: they stay after a merge, and belong to the
-- tag again if it is split off.
create table tag_versions (
  tag_id bigint not null,
  number integer not null,
  author_id bigint references users (id),
  approver_id bigint references users (id),
  description text not null,
  reason text not null default '',
  created_at bigint not null,
  primary key (tag_id, number)
);

create table synonym_proposals (
  id ${id},
  name text not null,
  tag_id bigint not null,
  user_id bigint not null references users (id),
  status text not null default 'open',
  created_at bigint not null,
  decided_by bigint references users (id),
  decided_at bigint,
  decision_reason text
);
create unique index synonym_proposals_open on synonym_proposals (tag_id, name)
  where status = 'open';
create index synonym_proposals_name on synonym_proposals (name);
create index synonym_proposals_person on synonym_proposals (user_id) where status = 'open';

create table synonym_votes (
  proposal_id bigint not null references synonym_proposals (id) on delete cascade,
  user_id bigint not null references users (id),
  created_at bigint not null,
  primary key (proposal_id, user_id)
);

-- earned is the reputation that the vote earned the author, null for the full amount.
create table votes (
  user_id bigint not null references users (id),
  post_id bigint not null references posts (id),
  value integer not null check (value in (-1, 1)),
  created_at bigint not null,
  earned integer,
  primary key (user_id, post_id)
);
create index votes_post on votes (post_id);

-- Acceptances have an index of their own, because repeated acceptances of an answer count once.
create table reputation_events (
  id ${id},
  user_id bigint not null references users (id),
  delta integer not null,
  reason text not null,
  post_id bigint,
  created_at bigint not null
);
create index reputation_events_user on reputation_events (user_id, created_at);
create index reputation_events_accepted on reputation_events (user_id, post_id, created_at)
  where reason = 'accepted';
create index reputation_events_post on reputation_events (post_id, user_id, delta);

create table post_links (
  question_id bigint not null references posts (id),
  related_id bigint not null references posts (id),
  kind text not null,
  created_at bigint not null,
  primary key (question_id, related_id, kind)
);
create index post_links_related on post_links (related_id, created_at, question_id);

-- version is the version of the post with this text, so that edits based on it can be merged.
create table revisions (
  id ${id},
  post_id bigint not null references posts (id),
  author_id bigint references users (id),
  kind text not null,
  created_at bigint not null,
  title text,
  tags text,
  content text,
  comment text,
  version integer,
  redacted_by bigint references users (id),
  redacted_at bigint,
  redaction_reason text
);
create index revisions_post on revisions (post_id, created_at, id);

create table post_locks (
  post_id bigint not null references posts (id) on delete cascade,
  kind text not null,
  until bigint not null,
  reason text not null,
  primary key (post_id, kind)
);

-- The data needed to restore a post.
create table deletions (
  post_id bigint primary key references posts (id),
  user_id bigint not null references users (id),
  reason text,
  tags text not null default '[]',
  was_accepted integer not null default 0,
  created_at bigint not null
);

-- Suggested edits of posts and tags.
create table suggestions (
  id ${id},
  post_id bigint references posts (id),
  tag_id bigint,
  user_id bigint not null references users (id),
  version integer not null,
  base text not null,
  title text,
  tags text,
  content text not null,
  reason text not null,
  words_added integer not null,
  words_removed integer not null,
  status text not null default 'waiting',
  created_at bigint not null,
  decided_by bigint references users (id),
  decided_at bigint,
  decision_reason text,
  redacted_at bigint,
  check ((post_id is null) <> (tag_id is null))
);
create index suggestions_waiting on suggestions (post_id) where status = 'waiting';
create index suggestions_person on suggestions (user_id, created_at);
create index suggestions_tag on suggestions (tag_id) where tag_id is not null;

create table comments (
  id ${id},
  post_id bigint not null references posts (id),
  author_id bigint not null references users (id),
  created_at bigint not null,
  score integer not null default 0,
  content text not null,
  display text,
  reply_to bigint references comments (id),
  source text,
  edited_at bigint,
  deleted_at bigint,
  redacted_by bigint references users (id),
  redacted_at bigint,
  redaction_reason text
);
create index comments_post on comments (post_id, created_at);
create index comments_author on comments (author_id, created_at);
create index comments_reply on comments (reply_to) where reply_to is not null;

create table comment_votes (
  user_id bigint not null references users (id),
  comment_id bigint not null references comments (id),
  created_at bigint not null,
  primary key (user_id, comment_id)
);
create index comment_votes_recent on comment_votes (user_id, created_at);

create table comment_versions (
  comment_id bigint not null references comments (id),
  source text not null,
  written_at bigint not null,
  redacted_by bigint references users (id),
  redacted_at bigint,
  redaction_reason text,
  primary key (comment_id, written_at)
);

create table comment_mentions (
  comment_id bigint not null references comments (id),
  user_id bigint not null references users (id),
  primary key (comment_id, user_id)
);

-- Conversions of comments to answers and back, so that they can be undone.
create table conversions (
  id ${id},
  comment_id bigint not null references comments (id),
  answer_id bigint not null references posts (id),
  made text not null,
  user_id bigint not null references users (id),
  moved text not null,
  created_at bigint not null,
  undone_at bigint
);
create index conversions_comment on conversions (comment_id);
create index conversions_answer on conversions (answer_id);

create table answer_trials (
  answer_id bigint not null references posts (id),
  user_id bigint not null references users (id),
  verdict text not null check (verdict in ('works', 'outdated')),
  version text not null,
  created_at bigint not null,
  primary key (answer_id, user_id)
);
create index answer_trials_newest on answer_trials (answer_id, created_at, user_id);

create table bounties (
  id ${id},
  question_id bigint not null references posts (id),
  user_id bigint not null references users (id),
  amount integer not null,
  status text not null default 'open',
  created_at bigint not null,
  ends_at bigint not null,
  told_at bigint,
  settled_at bigint,
  answer_id bigint references posts (id),
  paid integer
);
create unique index bounties_open on bounties (question_id) where status = 'open';
create index bounties_person on bounties (user_id) where status = 'open';
create index bounties_due on bounties (ends_at) where status = 'open';

create table question_follows (
  question_id bigint not null references posts (id),
  user_id bigint not null references users (id),
  level text not null,
  created_at bigint not null,
  primary key (question_id, user_id)
);
create index question_follows_person on question_follows (user_id, created_at, question_id);
create index question_follows_all on question_follows (question_id) where level = 'all';

-- Events that the followers of a question have yet to be notified of.
create table follower_news (
  id ${id},
  question_id bigint not null references posts (id),
  post_id bigint not null references posts (id),
  kind text not null,
  link text not null,
  sender_id bigint not null references users (id),
  last_user_id bigint not null default 0,
  created_at bigint not null
);

-- Questions that members hid from their answer queue for a while.
create table answer_skips (
  user_id bigint not null references users (id) on delete cascade,
  question_id bigint not null references posts (id),
  created_at bigint not null,
  until bigint not null,
  primary key (user_id, question_id)
);
create index answer_skips_until on answer_skips (until);
create index answer_skips_newest on answer_skips (user_id, created_at);

-- Recent views of questions, so that all processes together count each view once.
create table visits (
  question_id bigint not null,
  visitor text not null,
  at bigint not null,
  primary key (question_id, visitor)
);
create index visits_at on visits (at);

create table drafts (
  id ${id},
  user_id bigint not null references users (id),
  question_id bigint references posts (id),
  title text not null,
  tags text not null,
  body text not null,
  format text not null check (format in ('html', 'markdown')),
  version integer not null,
  saved_at bigint not null
);
create index drafts_newest on drafts (user_id, saved_at, id);
create index drafts_expiry on drafts (saved_at);

create table saved_lists (
  id ${id},
  user_id bigint not null references users (id),
  name text not null,
  name_key text not null,
  secret text,
  created_at bigint not null
);
create unique index saved_lists_name on saved_lists (user_id, name_key);
create unique index saved_lists_secret on saved_lists (secret) where secret is not null;

create table saved_posts (
  user_id bigint not null references users (id),
  post_id bigint not null references posts (id),
  list_id bigint references saved_lists (id),
  note text not null default '',
  created_at bigint not null,
  primary key (user_id, post_id)
);
create index saved_posts_newest on saved_posts (user_id, created_at, post_id);
create index saved_posts_list on saved_posts (list_id, created_at, post_id)
  where list_id is not null;

create table saved_searches (
  id ${id},
  user_id bigint not null references users (id),
  name text not null,
  name_key text not null,
  query text not null,
  sort text,
  secret text not null,
  created_at bigint not null
);
create unique index saved_searches_name on saved_searches (user_id, name_key);
create unique index saved_searches_secret on saved_searches (secret);

create table reports (
  id ${id},
  post_id bigint not null references posts (id),
  user_id bigint not null references users (id),
  reason text not null,
  status text not null default 'open',
  created_at bigint not null,
  decided_by bigint references users (id),
  decided_at bigint
);
create unique index reports_open on reports (user_id, post_id) where status = 'open';
create index reports_status on reports (status, id, post_id);
create index reports_person on reports (user_id, created_at, status);

create table admin_log (
  id ${id},
  user_id bigint not null references users (id),
  action text not null,
  target_kind text not null,
  target_id bigint not null,
  target_label text not null,
  details text not null default '{}',
  created_at bigint not null
);
create index admin_log_target on admin_log (target_kind, target_id, id);

create table notifications (
  id ${id},
  user_id bigint not null references users (id) on delete cascade,
  type text not null,
  link text,
  sender_id bigint references users (id),
  is_read integer not null default 0,
  created_at bigint not null,
  event text not null default 'announced',
  params text not null default '{}',
  topic text,
  gone integer not null default 0
);
create index notifications_user on notifications (user_id, created_at, id);
create index notifications_unread on notifications (user_id) where is_read = 0;
create index notifications_topic on notifications (user_id, topic)
  where is_read = 0 and topic is not null;
create index notifications_link on notifications (link);

-- The outbox: mails to be sent, and notifications that are not yet part of a mail.
create table mails (
  id ${id},
  kind text not null,
  user_id bigint references users (id),
  params text not null,
  created_at bigint not null,
  due_at bigint not null,
  leased_until bigint not null default 0,
  tries integer not null default 0,
  sent_at bigint
);
create index mails_due on mails (due_at) where sent_at is null;
create index mails_person on mails (user_id);
create index mails_sent on mails (sent_at) where sent_at is not null;
create unique index mails_unsent_news on mails (user_id)
  where kind = 'notifications' and sent_at is null;

create table mailed_notifications (
  notification_id bigint primary key references notifications (id) on delete cascade,
  user_id bigint not null references users (id),
  mail_id bigint references mails (id) on delete cascade
);
create index mailed_notifications_waiting on mailed_notifications (user_id) where mail_id is null;
create index mailed_notifications_mail on mailed_notifications (mail_id) where mail_id is not null;

-- Browsers that receive push messages (Web Push). A subscription ends with its session.
create table push_subscriptions (
  endpoint text primary key,
  session_hash text not null unique references sessions (token_hash) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at bigint not null,
  failing_since bigint
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);

-- Questions to index, in the order of the writes. Nothing is unique, so that two writers to one question
-- do not wait for each other.
create table search_queue (
  id ${id.replace('by default', 'always')},
  question_id bigint not null
);

-- The words of titles and tags, in index form and as written.
create table search_words (
  word ${sortedText} primary key,
  written text not null
);

-- Hashes of the errors that questions quote.
create table search_fingerprints (
  fingerprint text not null,
  question_id bigint not null,
  primary key (fingerprint, question_id)
);
create index search_fingerprints_question on search_fingerprints (question_id);

-- Totals. On PostgreSQL each has several rows, so that concurrent writers do not wait for each other.
create table counters (
  name text not null,
  shard bigint not null default 0,
  value bigint not null default 0,
  primary key (name, shard)
);

create table settings (
  name text primary key,
  value text not null
);

create table imports (
  site text not null,
  file text not null,
  rows bigint not null default 0,
  done_at bigint,
  primary key (site, file)
);

create table import_ids (
  site text not null,
  kind text not null,
  source_id bigint not null,
  id bigint not null,
  primary key (site, kind, source_id)
);
insert into counters (name)
  values ('questions'), ('questions_closed'), ('answers'), ('users'), ('tags'), ('users_unlisted');
`;
}

/** The FTS5 table stores no text, only the index. Its row ids are those of questions. */
const SQLITE = `
create virtual table search_docs using fts5(
  title, tags, body, answers, content = '', contentless_delete = 1,
  tokenize = "ascii tokenchars '_+#.-[]|'"
);
-- FTS5's automatic merges sometimes merge much of the index at once, which takes seconds.
insert into search_docs (search_docs, rank) values ('automerge', 0);
insert into search_docs (search_docs, rank) values ('crisismerge', 1000);
-- The columns that a search filters and sorts its hits by: without it, 5,000 hits would read as many pages
-- of the table. The sitemap uses it too.
create index posts_searched on posts (id, active_at, deleted_at, created_at, score, views,
    answer_count, status, featured, author_id, accepted_id)
  where kind = 'question' and deleted_at is null;
`;

const POSTGRES = `
create table search_docs (
  question_id bigint primary key references posts (id) on delete cascade,
  words tsvector not null
);
-- The limit keeps searches fast: each one reads the whole pending list, which is 4 MB by default.
create index search_docs_words on search_docs using gin (words) with (gin_pending_list_limit = 256);
create index posts_sitemap on posts (id, active_at, deleted_at)
  where kind = 'question' and deleted_at is null;
-- Rate limits. Unlogged, because losing them in a crash does no harm.
create unlogged table limits (key text primary key, points integer not null, expire bigint);
create index limits_expiry on limits (expire);
-- Messages too large for NOTIFY. The columns are those of @socket.io/postgres-adapter.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
`;
