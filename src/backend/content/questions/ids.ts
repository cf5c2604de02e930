import { type AliasedExpression, sql } from 'kysely';
import type { QuestionSort, QuestionStatus } from '../../../contract/questions.ts';
import type { Part } from '../../platform/http/paging.ts';
import { QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Engine } from '../../platform/sql/dialect.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';

export interface QuestionFilter {
  readonly tagId: number | undefined;
  readonly status: QuestionStatus;
  readonly featured: boolean;
  /** Only questions without an answer, which implies open ones. */
  readonly unanswered?: boolean;
  /** For rows that are looked up by id, one by one: see `postsById`. */
  readonly byId?: Engine;
}

/** The column of a sort, in both tables that lists are read from. */
export const SORTED_BY = {
  newest: 'created_at',
  oldest: 'created_at',
  votes: 'score',
  views: 'views',
  answers: 'answer_count',
} as const satisfies Record<QuestionSort, string>;

/** Among questions without an answer, the one with the most answers is the newest. */
function sortedBy({ unanswered }: QuestionFilter, sort: QuestionSort) {
  return SORTED_BY[unanswered && sort === 'answers' ? 'newest' : sort];
}

/**
 * The ids of a page of questions, read only from an index (sql/schema.ts has one for each filter
 * and sort). Ties are ordered by id, so that pages neither repeat nor lose a question. `isReversed`
 * reads from the end of the list, last one first.
 */
export function pageOfIds(
  queries: Queries,
  filter: QuestionFilter,
  sort: QuestionSort,
  { limit, offset, isReversed = false }: Part & { readonly isReversed?: boolean },
) {
  const direction = (sort === 'oldest') === isReversed ? 'desc' : 'asc';
  return questionsMatching(queries, filter)
    .select('question.id')
    .orderBy(sortedBy(filter, sort), direction)
    .orderBy('question.id', direction)
    .limit(limit)
    .offset(offset);
}

/**
 * The first questions with any of these tags (at least one), each tag read from its own part of an
 * index.
 */
export function firstOfTags(
  queries: Queries,
  tagIds: readonly [number, ...number[]],
  filter: QuestionFilter,
  sort: QuestionSort,
  limit: number,
) {
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  const ofTag = (tagId: number) =>
    queries
      .selectFrom(
        pageOfIds(queries, { ...filter, tagId }, sort, { limit, offset: 0 })
          .select(`${sortedBy(filter, sort)} as key`)
          .as('tagged'),
      )
      .select(['id', 'key']);
  const [firstTag, ...others] = tagIds;
  const all = others.reduce((rows, tagId) => rows.union(ofTag(tagId)), ofTag(firstTag));
  return queries
    .selectFrom(all.as('question'))
    .select('question.id')
    .orderBy('question.key', direction)
    .orderBy('question.id', direction)
    .limit(limit);
}

/** Counts matching questions. Only for small sets, such as the featured ones. */
export function countOfIds(queries: Queries, filter: QuestionFilter) {
  return questionsMatching(queries, filter).select((row) => row.fn.countAll<number>().as('total'));
}

/** Counts matching questions up to a bound, and reads no further. */
export function countUpTo(queries: Queries, filter: QuestionFilter, bound: number) {
  const first = pageOfIds(queries, filter, 'newest', { limit: bound, offset: 0 });
  return queries
    .selectFrom(first.as('first'))
    .select((row) => row.fn.countAll<number>().as('total'));
}

/** Literals, not parameters: a partial index serves a query that plainly implies its condition. */
export function questionsMatching(
  queries: Queries,
  { tagId, status, featured, unanswered, byId }: QuestionFilter,
) {
  let rows = queries.selectFrom(
    tagId === undefined ? allQuestions(queries, byId) : questionsOfTag(queries, tagId),
  );
  if (featured) rows = rows.where('featured', '=', sql.lit(1 as const));
  if (status === 'open') rows = rows.where('status', '=', sql.lit('open' as const));
  // Featured questions are fewer: `<>` keeps the planner from the index of closed ones.
  if (status === 'closed') {
    rows = featured
      ? rows.where('status', '<>', sql.lit('open' as const))
      : rows.where('status', '=', sql.lit('closed' as const));
  }
  // Likewise: `<` keeps the planner from the index of all unanswered ones.
  if (unanswered) {
    rows = featured
      ? rows.where('answer_count', '<', sql.lit(1))
      : rows.where('answer_count', '=', sql.lit(0));
  }
  return rows;
}

type Source = AliasedExpression<
  Pick<
    Row<'posts'>,
    'id' | 'status' | 'featured' | 'created_at' | 'score' | 'views' | 'answer_count' | 'active_at'
  >,
  'question'
>;

/**
 * The table for rows that are looked up by id. Rows are as long as their texts, so 10,000 of them
 * are on as many pages: this makes SQLite read the filter columns from an index, which it would not
 * do by itself.
 */
export function postsById<Alias extends string>(engine: Engine, alias: Alias) {
  const index = engine === 'sqlite' ? sql` indexed by posts_searched` : sql``;
  return sql<Row<'posts'>>`posts`.as<Alias>(sql`${sql.ref(alias)}${index}`);
}

function allQuestions(queries: Queries, byId: Engine | undefined): Source {
  const rows = byId ? queries.selectFrom(postsById(byId, 'posts')) : queries.selectFrom('posts');
  return rows
    .select(['id', 'status', 'featured', 'created_at', 'score', 'views', 'answer_count'])
    .select('active_at')
    .where('kind', '=', QUESTION)
    .where('deleted_at', 'is', null)
    .as('question');
}

function questionsOfTag(queries: Queries, tagId: number): Source {
  return (
    queries
      .selectFrom('question_tags')
      .select('question_id as id')
      .select(['status', 'featured', 'created_at', 'score', 'views', 'answer_count'])
      // These rows lack it: such a search finds tags by its text.
      .select('created_at as active_at')
      .where('tag_id', '=', tagId)
      .as('question')
  );
}
