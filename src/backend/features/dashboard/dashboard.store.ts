import { sql } from 'kysely';
import { DAY } from '../../../shared/durations.ts';
import { ANSWER, QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { type ActivityKind, newestActivity } from '../../people/users/activity.ts';

/** A literal: a bound value would have no type to divide by. */
const MILLISECONDS = sql.lit(DAY);

/** The views of a person's questions. */
export function viewsOf(queries: Queries, authorId: number) {
  return queries
    .selectFrom('posts')
    .select(sql<number>`coalesce(sum(views), 0)`.as('views'))
    .where('author_id', '=', authorId)
    .where('kind', '=', QUESTION)
    .where('deleted_at', 'is', null);
}

/** A person's reputation gain per day since then; days are counted from 1970. */
export function reputationByDay(queries: Queries, userId: number, since: number) {
  const day = sql<number>`created_at / ${MILLISECONDS}`;
  return queries
    .selectFrom('reputation_events')
    .select([day.as('day'), sql<number>`sum(delta)`.as('gained')])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .groupBy(day);
}

/** A person's posts per day since then. */
export function postsByDay(queries: Queries, authorId: number, since: number) {
  const day = sql<number>`created_at / ${MILLISECONDS}`;
  return queries
    .selectFrom('posts')
    .select(['kind', day.as('day'), sql<number>`count(*)`.as('posts')])
    .where('author_id', '=', authorId)
    .where('kind', 'in', [QUESTION, ANSWER])
    .where('created_at', '>=', since)
    .where('deleted_at', 'is', null)
    .groupBy(['kind', day]);
}

/** Bounties offered and refunded, which are listed separately. */
const OF_OFFERS = sql`('bounty_started', 'bounty_refunded')`;

/**
 * A person's activity, newest first, each with the reputation that was recorded for it, or else with
 * what its post has earned so far, read from the index reputation_events_post.
 */
export function activityRows(
  queries: Queries,
  kinds: readonly ActivityKind[],
  userId: number,
  limit: number,
) {
  const earned = sql<number | null>`case
    when delta is not null or post_id is null then delta
    else (
      select coalesce(sum(delta), 0) from reputation_events
      where user_id = ${userId} and post_id = ${sql.ref('rows.post_id')} and reason not in ${OF_OFFERS}
    ) end`;
  return newestActivity(queries, kinds, userId, limit).select(earned.as('earned'));
}
