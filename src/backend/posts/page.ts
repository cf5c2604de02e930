import { sql } from 'kysely';
import type { Queries } from '../sql/open.ts';
import { statement } from '../sql/statement.ts';
import { ANSWER, QUESTION } from './kinds.ts';

const COLUMNS = [
  'id',
  'kind',
  'question_id',
  'author_id',
  'created_at',
  'edited_at',
  'score',
  'comment_count',
  'version',
  'license',
  'source_site',
  'source_url',
  'title',
  'views',
  'accepted_id',
  'featured',
  'status',
  'closed_reason',
  'duplicate_of',
  'tex',
] as const;

/** A question and its answers that are not deleted; `html` is prepared for reading where asked for. */
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

/** One post in the same form. */
export const postOnPage = statement((queries, given: { id: number; prepared: 0 | 1 }) =>
  posts(queries, given.prepared).where('id', '=', given.id),
);

function posts(queries: Queries, prepared: 0 | 1) {
  return queries
    .selectFrom('posts')
    .select(COLUMNS)
    .select(sql<string>`coalesce(case when ${prepared} = 1 then display end, content)`.as('html'))
    .where('deleted_at', 'is', null);
}

export type PostOnPage = Awaited<ReturnType<typeof postsOnPage>>[number];

/** What a member has voted on the posts of a question's page. */
export const votesOnPage = statement((queries, given: { questionId: number; userId: number }) =>
  queries
    .selectFrom('votes')
    .select(['post_id', 'value'])
    .where('user_id', '=', given.userId)
    .where('post_id', 'in', idsOnPage(queries, given.questionId)),
);

/** The ids of a question and of its answers. */
export function idsOnPage(queries: Queries, questionId: number) {
  return queries
    .selectFrom('posts')
    .select('id')
    .where('id', '=', questionId)
    .unionAll(
      queries
        .selectFrom('posts')
        .select('id')
        .where('question_id', '=', questionId)
        .where('kind', '=', ANSWER),
    );
}
