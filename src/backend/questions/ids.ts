import { type AliasedExpression, sql } from 'kysely';
import type { QuestionSort, QuestionStatus } from '../../contract/questions.ts';
import { QUESTION } from '../posts/kinds.ts';
import type { Queries } from '../sql/open.ts';
import type { Row } from '../sql/tables.ts';

export interface QuestionFilter {
  readonly tagId: number | undefined;
  readonly status: QuestionStatus;
  readonly featured: boolean;
}

/** What a sort goes by, in both tables that lists are read from. */
export const SORTED_BY = {
  newest: 'created_at',
  oldest: 'created_at',
  votes: 'score',
  views: 'views',
  answers: 'answer_count',
} as const satisfies Record<QuestionSort, string>;

/**
 * The ids of a page of questions, read from an index alone (0001-first.ts has one for each filter
 * and sort). Equal ones are ordered by id, so that pages neither repeat nor lose a question.
 */
export function pageOfIds(
  queries: Queries,
  filter: QuestionFilter,
  sort: QuestionSort,
  { limit, offset }: { limit: number; offset: number },
) {
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  return questionsMatching(queries, filter)
    .select('question.id')
    .orderBy(SORTED_BY[sort], direction)
    .orderBy('question.id', direction)
    .limit(limit)
    .offset(offset);
}

/** How many questions match, by counting: for small sets alone, such as the featured ones. */
export function countOfIds(queries: Queries, filter: QuestionFilter) {
  return questionsMatching(queries, filter).select((row) => row.fn.countAll<number>().as('total'));
}

/** Literals, not parameters: an index with a condition serves a query that plainly implies it. */
export function questionsMatching(queries: Queries, { tagId, status, featured }: QuestionFilter) {
  let rows = queries.selectFrom(
    tagId === undefined ? allQuestions(queries) : questionsOfTag(queries, tagId),
  );
  if (featured) rows = rows.where('featured', '=', sql.lit(1 as const));
  if (status === 'open') rows = rows.where('status', '=', sql.lit('open' as const));
  // Featured questions are the fewer: `<>` keeps the planner from the closed ones' index.
  if (status === 'closed') {
    rows = featured
      ? rows.where('status', '<>', sql.lit('open' as const))
      : rows.where('status', '=', sql.lit('closed' as const));
  }
  return rows;
}

type Source = AliasedExpression<
  Pick<
    Row<'posts'>,
    'id' | 'status' | 'featured' | 'created_at' | 'score' | 'views' | 'answer_count'
  >,
  'question'
>;

function allQuestions(queries: Queries): Source {
  return queries
    .selectFrom('posts')
    .select(['id', 'status', 'featured', 'created_at', 'score', 'views', 'answer_count'])
    .where('kind', '=', QUESTION)
    .where('deleted_at', 'is', null)
    .as('question');
}

function questionsOfTag(queries: Queries, tagId: number): Source {
  return queries
    .selectFrom('question_tags')
    .select('question_id as id')
    .select(['status', 'featured', 'created_at', 'score', 'views', 'answer_count'])
    .where('tag_id', '=', tagId)
    .as('question');
}
