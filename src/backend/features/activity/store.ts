import { sql } from 'kysely';
import type { ACTIVITY_TYPES } from '../../../contract/activity.ts';
import { ANSWER, QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Queries } from '../../platform/sql/open.ts';

type Type = (typeof ACTIVITY_TYPES)[number];

/**
 * A person's activity, newest first, without deleted posts. Reads at most `most` rows of each type
 * from that type's index.
 */
export function activityRows(queries: Queries, userId: number, most: number) {
  return queries
    .selectFrom(
      queries
        .selectFrom(asked(queries, userId, most))
        .selectAll()
        .unionAll(queries.selectFrom(answered(queries, userId, most)).selectAll())
        .unionAll(queries.selectFrom(earned(queries, userId, most)).selectAll())
        .unionAll(queries.selectFrom(accepted(queries, userId, most)).selectAll())
        .unionAll(queries.selectFrom(bounties(queries, userId, most)).selectAll())
        .as('rows'),
    )
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('type')
    .orderBy('id', 'desc')
    .limit(most);
}

export type ActivityRow = Awaited<ReturnType<ReturnType<typeof activityRows>['execute']>>[number];

function asked(queries: Queries, userId: number, most: number) {
  return queries
    .selectFrom('posts')
    .select([typed('question'), 'id', 'created_at as at', 'question_id', 'title', NOTHING])
    .where('author_id', '=', userId)
    .where('kind', '=', QUESTION)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .as('asked');
}

function answered(queries: Queries, userId: number, most: number) {
  return queries
    .selectFrom('posts as answer')
    .innerJoin('posts as question', 'question.id', 'answer.question_id')
    .select([typed('answer'), 'answer.id', 'answer.created_at as at'])
    .select(['answer.question_id', 'question.title', NOTHING])
    .where('answer.author_id', '=', userId)
    .where('answer.kind', '=', ANSWER)
    .where('answer.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null)
    .orderBy('answer.created_at', 'desc')
    .orderBy('answer.id', 'desc')
    .limit(most)
    .as('answered');
}

function earned(queries: Queries, userId: number, most: number) {
  return queries
    .selectFrom('badges')
    .select([typed('badge'), 'id', 'earned_at as at'])
    .select([sql<number | null>`cast(null as bigint)`.as('question_id'), 'name as title'])
    .select(NOTHING)
    .where('user_id', '=', userId)
    .orderBy('earned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .as('earned');
}

/** Answers that are still accepted, by the time of their last acceptance. */
function accepted(queries: Queries, userId: number, most: number) {
  const events = queries
    .selectFrom('reputation_events')
    .select((row) => ['post_id', row.fn.max('created_at').as('at')])
    .where('user_id', '=', userId)
    .where('reason', '=', sql.lit('accepted' as const))
    .groupBy('post_id')
    .orderBy('at', 'desc')
    .limit(most)
    .as('event');
  return queries
    .selectFrom(events)
    .innerJoin('posts as answer', 'answer.id', 'event.post_id')
    .innerJoin('posts as question', 'question.id', 'answer.question_id')
    .select([typed('accept'), 'answer.id', 'event.at', 'answer.question_id', 'question.title'])
    .select(NOTHING)
    .where('answer.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null)
    .whereRef('question.accepted_id', '=', 'answer.id')
    .as('accepted');
}

/** Reputation spent and earned through bounties on existing posts. */
function bounties(queries: Queries, userId: number, most: number) {
  return queries
    .selectFrom('reputation_events as event')
    .innerJoin('posts as post', 'post.id', 'event.post_id')
    .innerJoin('posts as question', (join) =>
      join.on(sql`question.id`, '=', sql`coalesce(post.question_id, post.id)`),
    )
    .select([typed('bounty'), 'post.id', 'event.created_at as at'])
    .select(['post.question_id', 'question.title', 'event.delta'])
    .where('event.user_id', '=', userId)
    .where('event.reason', 'in', OF_BOUNTIES)
    .where('post.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null)
    .orderBy('event.created_at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(most)
    .as('bounties');
}

const OF_BOUNTIES = ['bounty_started', 'bounty_awarded'] as const;
const NOTHING = sql<number | null>`cast(null as integer)`.as('delta');
const typed = (type: Type) => sql<Type>`${sql.lit(type)}`.as('type');
