import { sql } from 'kysely';
import type { FollowLevel } from '../../../contract/question-follow-forms.ts';
import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { AnswerOrder } from '../../../contract/questions.ts';
import type { VoteValue } from '../../../contract/vote-rules.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { statement } from '../../platform/sql/statement.ts';
import { ANSWER, QUESTION, idsOnPage } from '../../platform/sql/post-kinds.ts';

/**
 * A question and its answers that are not deleted. `prepared` selects the HTML prepared for
 * reading.
 */
export const postsOnPage = statement((queries, given: { questionId: number; prepared: 0 | 1 }) =>
  posts(queries, given.prepared)
    .where('id', '=', given.questionId)
    .where('kind', '=', QUESTION)
    .unionAll(
      posts(queries, given.prepared)
        .where('question_id', '=', given.questionId)
        .where('kind', '=', ANSWER),
    ),
);

/** One page of a question's answers, in any order. */
export const postsOnAnswerPage = {
  score: ofAnswerPage('score'),
  newest: ofAnswerPage('newest'),
  oldest: ofAnswerPage('oldest'),
} as const satisfies Record<AnswerOrder, unknown>;

function ofAnswerPage(order: AnswerOrder) {
  return statement((queries, given: { questionId: number; offset: number; prepared: 0 | 1 }) =>
    posts(queries, given.prepared)
      .where('id', '=', given.questionId)
      .where('kind', '=', QUESTION)
      .unionAll(
        posts(queries, given.prepared).where(
          'id',
          'in',
          orderedAnswers(queries, given.questionId, order)
            .limit(PAGE_SIZE.answers)
            .offset(given.offset),
        ),
      ),
  );
}

/** The ids of a question's answers as its page orders them. */
export function orderedAnswers(queries: Queries, questionId: number, order: AnswerOrder) {
  const accepted = queries
    .selectFrom('posts as question')
    .select('question.accepted_id')
    .where('question.id', '=', questionId);
  const direction = order === 'newest' ? 'desc' : 'asc';
  return queries
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.question_id', '=', questionId)
    .where('posts.kind', '=', ANSWER)
    .where('posts.deleted_at', 'is', null)
    .orderBy((row) => sql`case when ${row.ref('posts.id')} = (${accepted}) then 0 else 1 end`)
    .$if(order === 'score', (answers) =>
      answers.orderBy(
        (row) => sql`${row.ref('posts.score')} - ${row.ref('posts.outdated')}`,
        'desc',
      ),
    )
    .orderBy('posts.created_at', direction)
    .orderBy('posts.id', direction);
}

/** One post in the same form. */
export const postOnPage = statement((queries, given: { id: number; prepared: 0 | 1 }) =>
  posts(queries, given.prepared).where('id', '=', given.id),
);

function posts(queries: Queries, prepared: 0 | 1) {
  return queries
    .selectFrom('posts')
    .select(['id', 'kind', 'question_id', 'author_id', 'created_at', 'edited_at', 'version'])
    .select(['score', 'comment_count', 'answer_count', 'accepted_id', 'title', 'views', 'featured'])
    .select(['status', 'closed_reason', 'closed_advice', 'duplicate_of', 'originals', 'closed_by'])
    .select(['reopen_until', 'tex', 'bounty_amount', 'bounty_until', 'bounty_by', 'trials'])
    .select(['outdated', 'is_wiki', 'license', 'source_site', 'source_url'])
    .select(
      sql<number | null>`case when kind = ${QUESTION} then (select until from post_locks
        where post_id = posts.id and post_locks.kind = 'answers') end`.as('protected_until'),
    )
    .select(sql<string>`coalesce(case when ${prepared} = 1 then display end, content)`.as('html'))
    .where('deleted_at', 'is', null);
}

export type PostOnPage = Awaited<ReturnType<typeof postsOnPage>>[number];

const NO_LEVEL = sql<FollowLevel | null>`cast(null as text)`.as('follow');

const NO = sql<0 | 1>`0`;
const YES = sql<0 | 1>`1`;

/** A member's votes, saved posts, waiting flags, held answers, and follow on a question's page. */
export const ownOnPage = statement((queries, given: { questionId: number; userId: number }) =>
  queries
    .selectFrom('votes')
    .select(['post_id', sql<VoteValue>`value`.as('value')])
    .select([NO.as('is_saved'), NO.as('is_flagged'), NO.as('is_held'), NO_LEVEL])
    .where('user_id', '=', given.userId)
    .where('post_id', 'in', idsOnPage(queries, given.questionId))
    .unionAll(
      queries
        .selectFrom('saved_posts')
        .select(['post_id', sql<VoteValue>`0`.as('value')])
        .select([YES.as('is_saved'), NO.as('is_flagged'), NO.as('is_held'), NO_LEVEL])
        .where('user_id', '=', given.userId)
        .where('post_id', 'in', idsOnPage(queries, given.questionId)),
    )
    .unionAll(
      queries
        .selectFrom('flags')
        .select(['target_id as post_id', sql<VoteValue>`0`.as('value')])
        .select([NO.as('is_saved'), YES.as('is_flagged'), NO.as('is_held'), NO_LEVEL])
        .where('user_id', '=', given.userId)
        .where('status', '=', sql.lit('waiting' as const))
        .where('target_kind', 'in', [sql.lit('question' as const), sql.lit('answer' as const)])
        .where('target_id', 'in', idsOnPage(queries, given.questionId)),
    )
    .unionAll(
      queries
        .selectFrom('question_follows')
        .select(['question_id as post_id', sql<VoteValue>`0`.as('value')])
        .select([NO.as('is_saved'), NO.as('is_flagged'), NO.as('is_held')])
        .select(sql<FollowLevel | null>`level`.as('follow'))
        .where('user_id', '=', given.userId)
        .where('question_id', '=', given.questionId),
    )
    .unionAll(
      queries
        .selectFrom('held_posts')
        .select(['id as post_id', sql<VoteValue>`0`.as('value')])
        .select([NO.as('is_saved'), NO.as('is_flagged'), YES.as('is_held'), NO_LEVEL])
        .where('author_id', '=', given.userId)
        .where('question_id', '=', given.questionId)
        .where('status', '<>', sql.lit('approved' as const)),
    ),
);

export type OwnOnPage = Awaited<ReturnType<typeof ownOnPage>>[number];
