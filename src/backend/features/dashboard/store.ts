import { sql } from 'kysely';
import { DAY } from '../../../shared/durations.ts';
import { ANSWER, QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/open.ts';
import type { PostSlice } from '../../people/users/prolific.ts';

/** A literal: a bound value would have no type to divide by. */
const MILLISECONDS = sql.lit(DAY);

/** The views of the questions among a person's posts. */
export function viewsIn(queries: Queries, slice: PostSlice) {
  const views = sql<number>`case when kind = ${QUESTION} and deleted_at is null then views else 0 end`;
  return queries
    .selectFrom(slice.as('own'))
    .innerJoin('posts', 'posts.id', 'own.id')
    .select(sql<number>`coalesce(sum(${views}), 0)`.as('sum'))
    .select((row) => row.fn.countAll<number>().as('posts'));
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

/** The reputation a post has earned its author, read from the index reputation_events_post. */
export function earnedBy(userId: number, post: 'posts.id' | 'answer.id') {
  return sql<number>`(
    select coalesce(sum(delta), 0) from reputation_events
    where user_id = ${userId} and post_id = ${sql.ref(post)} and reason not in ${OF_OFFERS}
  )`.as('earned');
}

/** A person's newest badges. */
export function newestBadges(queries: Queries, userId: number, limit: number) {
  return queries
    .selectFrom('badges')
    .select(['id', 'name', 'icon', 'earned_at'])
    .where('user_id', '=', userId)
    .orderBy('earned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

const OF_VOTES = ['up_vote', 'down_vote', 'up_vote_undone', 'down_vote_undone'] as const;

/** The newest votes on a person's posts from the ledger, without the voters. */
export function newestVotes(queries: Queries, userId: number, limit: number) {
  return newestEvents(queries, userId, limit)
    .where('event.reason', 'in', OF_VOTES)
    .where('post.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null);
}

const OF_OTHERS = [
  ...(['bounty_started', 'bounty_awarded', 'bounty_refunded'] as const),
  ...(['post_deleted', 'post_restored'] as const),
];

/**
 * The newest events for bounties and deleted posts. A deleted question keeps its title: the event
 * is about it.
 */
export function newestOthers(queries: Queries, userId: number, limit: number) {
  return newestEvents(queries, userId, limit).where('event.reason', 'in', OF_OTHERS);
}

/** The newest events of a person's ledger, each with its post and question. */
function newestEvents(queries: Queries, userId: number, limit: number) {
  return queries
    .selectFrom('reputation_events as event')
    .innerJoin('posts as post', 'post.id', 'event.post_id')
    .innerJoin('posts as question', (join) =>
      join.on(sql`question.id`, '=', sql`coalesce(post.question_id, post.id)`),
    )
    .select(['event.id', 'event.reason', 'event.created_at', 'event.post_id', 'event.delta'])
    .select(['post.kind', 'post.question_id', 'question.title'])
    .where('event.user_id', '=', userId)
    .orderBy('event.created_at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit);
}
