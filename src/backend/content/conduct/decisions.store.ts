import { sql } from 'kysely';
import type { Part } from '../../platform/http/paging.ts';
import type { Queries } from '../../platform/sql/database.ts';

export interface DecisionRow {
  readonly source: string;
  readonly id: number;
  readonly at: number;
  readonly what: string;
  readonly kind: string;
  readonly post_id: number | null;
  readonly question_id: number | null;
  readonly title: string | null;
  readonly reason: string | null;
  /** JSON of the log. */
  readonly details: string | null;
  readonly deleted_at: number | null;
}

/** Events of a post's history that nobody decided, or that its author sees elsewhere. */
const NO_DECISIONS = sql`('created', 'suggestion approved', 'suggestion improved',
  'community wiki started', 'community wiki ended')`;

/**
 * What others decided: the history of a person's posts, where edits count if moderators made them;
 * the log about the person, their comments, and redacted versions; and posts that were held.
 */
const decisionsOn = (userId: number) => sql`
  select 'history' as source, event.id, event.created_at as at, event.kind as what, post.kind,
    post.id as post_id, post.question_id, coalesce(post.title, question.title) as title,
    event.comment as reason, cast(null as text) as details,
    coalesce(post.deleted_at, question.deleted_at) as deleted_at
  from posts post
  join revisions event on event.post_id = post.id
  left join posts question on question.id = post.question_id
  left join users actor on actor.id = event.author_id
  where post.author_id = ${userId} and post.source_site is null
    and (event.author_id is null or event.author_id <> ${userId})
    and event.kind not in ${NO_DECISIONS}
    and (event.content is null or actor.role in ('moderator', 'admin'))
  union all
  select 'log', entry.id, entry.created_at, entry.action, 'user', cast(null as bigint),
    cast(null as bigint), cast(null as text), cast(null as text), entry.details,
    cast(null as bigint)
  from admin_log entry
  where entry.target_kind = 'user' and entry.target_id = ${userId} and entry.user_id <> ${userId}
  union all
  select 'log', entry.id, entry.created_at, entry.action, 'comment', comment.id,
    cast(null as bigint), entry.target_label, cast(null as text), entry.details,
    comment.deleted_at
  from comments comment
  join admin_log entry on entry.target_kind = 'comment' and entry.target_id = comment.id
  where comment.author_id = ${userId} and entry.user_id <> ${userId}
  union all
  select 'log', entry.id, entry.created_at, entry.action, post.kind, post.id, post.question_id,
    entry.target_label, cast(null as text), entry.details, post.deleted_at
  from posts post
  join admin_log entry on entry.target_kind = post.kind and entry.target_id = post.id
  where post.author_id = ${userId} and entry.user_id <> ${userId}
    and entry.action in ('question-redacted', 'answer-redacted')
  union all
  select 'held', held.id, held.created_at, 'held', held.kind, held.id, held.question_id,
    coalesce(held.title, question.title), cast(null as text), cast(null as text),
    cast(null as bigint)
  from held_posts held
  left join posts question on question.id = held.question_id
  where held.author_id = ${userId}
  union all
  select 'decided', held.id, held.decided_at, case held.status when 'spam' then 'rejected' else held.status end,
    held.kind, held.id, held.question_id, coalesce(held.title, question.title),
    held.decision_reason, cast(null as text), cast(null as bigint)
  from held_posts held
  left join posts question on question.id = held.question_id
  where held.author_id = ${userId} and held.decided_at is not null`;

/** A page of the decisions about a person's posts and account, newest first. */
export async function pageOfDecisions(queries: Queries, userId: number, { limit, offset }: Part) {
  const { rows } = await sql<DecisionRow>`
    select * from (${decisionsOn(userId)}) decision
    order by at desc, source, id desc limit ${limit} offset ${offset}`.execute(queries);
  return rows;
}

export async function countDecisions(queries: Queries, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${decisionsOn(userId)}) decision`.execute(queries);
  return rows[0]?.total ?? 0;
}
