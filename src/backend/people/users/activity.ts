import { type AliasableExpression, sql } from 'kysely';
import type { ActivityType } from '../../../contract/activity.ts';
import { linkTo } from '../../platform/http/ids.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { ReputationReason } from '../../platform/sql/tables.ts';

/** An entry of a member's activity. */
export interface ActivityRow {
  readonly id: number;
  readonly at: number;
  /** The post that it is about, if any. */
  readonly post_id: number | null;
  readonly question_id: number | null;
  readonly title: string | null;
  /** The reputation recorded for it, if any, and why. */
  readonly delta: number | null;
  readonly reason: ReputationReason | null;
}

/** What a dashboard says of an entry. */
interface DashboardWords {
  readonly title: string;
  readonly description: string;
  /** A path of this site, if not that of the post. */
  readonly link?: string;
}

/** A kind of activity, as a noun registers it: what members do, earn, or receive. */
export interface ActivityKind {
  readonly type: ActivityType;
  /** A member's newest entries, at most `limit`, read from an index. */
  readonly newest: (
    queries: Queries,
    userId: number,
    limit: number,
  ) => AliasableExpression<ActivityRow>;
  /** What the public profile says beside the title. Without it, only the member sees these entries. */
  readonly onProfile?: (row: ActivityRow) => string;
  /** What the member's own dashboard says. Without it, the dashboard leaves these entries out. */
  readonly onDashboard?: (row: ActivityRow) => DashboardWords;
}

/** What is selected for entries without a post, or without reputation. */
export const NO_POST = [
  sql<number | null>`cast(null as bigint)`.as('post_id'),
  sql<number | null>`cast(null as bigint)`.as('question_id'),
];
export const NO_REPUTATION = [
  sql<number | null>`cast(null as integer)`.as('delta'),
  sql<ReputationReason | null>`cast(null as text)`.as('reason'),
];

/** All kinds of activity, as the nouns registered them. */
export const ACTIVITIES: ActivityKind[] = [];

/** A member's newest entries of each of these kinds, all of them newest first, in one statement. */
export function newestActivity(
  queries: Queries,
  kinds: readonly ActivityKind[],
  userId: number,
  limit: number,
) {
  const all = kinds
    .map((kind) =>
      queries
        .selectFrom(kind.newest(queries, userId, limit).as('entry'))
        .select(['id', 'at', 'post_id', 'question_id', 'title', 'delta', 'reason'])
        .select(sql<ActivityType>`${sql.lit(kind.type)}`.as('type'))
        .select(sql<number>`${sql.lit(kinds.indexOf(kind))}`.as('kind')),
    )
    .reduce((rows, more) => rows.unionAll(more));
  return queries
    .selectFrom(all.as('rows'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('type')
    .orderBy('id', 'desc');
}

/** A member's newest entries of the ledger for these reasons, each with its post and question. */
export function newestInLedger(
  queries: Queries,
  userId: number,
  reasons: readonly ReputationReason[],
  limit: number,
) {
  return queries
    .selectFrom('reputation_events as event')
    .innerJoin('posts as post', 'post.id', 'event.post_id')
    .innerJoin('posts as question', (join) =>
      join.on(sql`question.id`, '=', sql`coalesce(post.question_id, post.id)`),
    )
    .select(['event.id', 'event.created_at as at', 'post.id as post_id', 'post.question_id'])
    .select(['question.title', 'event.delta', 'event.reason'])
    .where('event.user_id', '=', userId)
    .where('event.reason', 'in', reasons)
    .orderBy('event.created_at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit);
}

/** The path of what an entry is about. */
export function activityLink(
  { post_id, question_id }: Pick<ActivityRow, 'post_id' | 'question_id'>,
  userId: number,
): string {
  return post_id === null ? `/users/${String(userId)}` : linkTo({ id: post_id, question_id });
}
