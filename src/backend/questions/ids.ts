import { type AliasedExpression, sql } from 'kysely';
import type { QuestionSort, QuestionStatus } from '../../contract/questions.ts';
import type { Part } from '../http/paging.ts';
import { QUESTION } from '../posts/kinds.ts';
import type { Engine } from '../sql/dialect.ts';
import type { Queries } from '../sql/open.ts';
import type { Row } from '../sql/tables.ts';

export interface QuestionFilter {
  readonly tagId: number | undefined;
  readonly status: QuestionStatus;
  readonly featured: boolean;
  /** Without an answer. Such lists are of open questions. */
  readonly unanswered?: boolean;
  /** For rows that are looked up by their ids, one by one: see `postsById`. */
  readonly byId?: Engine;
}

/** What a sort goes by, in both tables that lists are read from. */
export const SORTED_BY = {
  newest: 'created_at',
  oldest: 'created_at',
  votes: 'score',
  views: 'views',
  answers: 'answer_count',
} as const satisfies Record<QuestionSort, string>;

/** Where none has an answer, the one with the most is the newest. */
function sortedBy({ unanswered }: QuestionFilter, sort: QuestionSort) {
  return SORTED_BY[unanswered && sort === 'answers' ? 'newest' : sort];
}

/**
 * The ids of a page of questions, read from an index alone (0001-first.ts has one for each filter
 * and sort). Equal ones are ordered by id, so that pages neither repeat nor lose a question. `isReversed`
 * reads from the list's end, the last one first.
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

/** The first of the questions with any of these tags, at least one, each read off its own part of an index. */
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

/** How many questions match, by counting: for small sets alone, such as the featured ones. */
export function countOfIds(queries: Queries, filter: QuestionFilter) {
  return questionsMatching(queries, filter).select((row) => row.fn.countAll<number>().as('total'));
}

/** How many match, up to a bound: what is beyond it is not read. */
export function countUpTo(queries: Queries, filter: QuestionFilter, bound: number) {
  const first = pageOfIds(queries, filter, 'newest', { limit: bound, offset: 0 });
  return queries
    .selectFrom(first.as('first'))
    .select((row) => row.fn.countAll<number>().as('total'));
}

/** Literals, not parameters: an index with a condition serves a query that plainly implies it. */
export function questionsMatching(
  queries: Queries,
  { tagId, status, featured, unanswered, byId }: QuestionFilter,
) {
  let rows = queries.selectFrom(
    tagId === undefined ? allQuestions(queries, byId) : questionsOfTag(queries, tagId),
  );
  if (featured) rows = rows.where('featured', '=', sql.lit(1 as const));
  if (status === 'open') rows = rows.where('status', '=', sql.lit('open' as const));
  // Featured questions are the fewer: `<>` keeps the planner from the closed ones' index.
  if (status === 'closed') {
    rows = featured
      ? rows.where('status', '<>', sql.lit('open' as const))
      : rows.where('status', '=', sql.lit('closed' as const));
  }
  // The same: `<` keeps it from the index of all that have none.
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
 * The table for rows that are looked up by id. A row of it is as long as its text, and 10,000 of them lie on
 * as many pages: SQLite reads what they are chosen by off an index, as it would not by itself.
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
      // These rows do not know it: a search by it finds tags by its text.
      .select('created_at as active_at')
      .where('tag_id', '=', tagId)
      .as('question')
  );
}
