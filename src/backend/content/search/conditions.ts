import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SearchSort } from '../../../contract/questions.ts';
import { postsById, questionsMatching, SORTED_BY } from '../questions/ids.ts';
import { QUESTION } from '../../platform/sql/post-kinds.ts';
import type { Engine } from '../../platform/sql/dialect.ts';
import type { Database } from '../../platform/sql/database.ts';
import type { Condition, ResolvedSearch } from './resolve.ts';
import type { TagTotals } from './search.store.ts';
import { textIndex } from './text-index.ts';

/** The columns of all sorts except relevance. */
export const SEARCHED_BY = {
  ...SORTED_BY,
  active: 'active_at',
} as const satisfies Record<Exclude<SearchSort, 'relevance'>, string>;

/** Columns that lists are sorted by. */
export type SortColumn = (typeof SEARCHED_BY)[keyof typeof SEARCHED_BY];

/** The questions with the search's status, as `question`; only those of one tag if its id is given. */
export function questionsOf(
  { sql: queries }: Database,
  { status, featured }: Pick<ResolvedSearch, 'status' | 'featured'>,
  tagId?: number,
) {
  return columnsOf(questionsMatching(queries, { tagId, status, featured }));
}

/** The same for a query that gets the ids from elsewhere. */
export function questionsById(
  { sql: queries, engine }: Database,
  { status, featured }: ResolvedSearch,
) {
  const filter = { tagId: undefined, status, featured, byId: engine };
  return columnsOf(questionsMatching(queries, filter));
}

function columnsOf(questions: ReturnType<typeof questionsMatching>) {
  return questions
    .select([
      'question.id',
      'question.status',
      'question.featured',
      'question.created_at',
      'question.score',
    ])
    .select(['question.views', 'question.answer_count', 'question.active_at'])
    .as('question');
}

/** The tag that all questions must have. Several tags are part of the text instead (resolve.ts). */
export function tagOf({ conditions }: ResolvedSearch): TagTotals | undefined {
  const tag = conditions.find(({ kind, negative }) => kind === 'tag' && !negative);
  return tag?.kind === 'tag' ? tag.tag : undefined;
}

/**
 * A condition on a row `question`. A range on a column other than `indexed` is written as an
 * expression, so that the database does not pick that column's index.
 */
export function conditionSql(
  { engine }: Pick<Database, 'engine'>,
  condition: Condition,
  indexed?: SortColumn,
): RawBuilder<SqlBool> {
  const positive = positiveSql(engine, condition, indexed);
  return condition.negative ? sql`not (${positive})` : positive;
}

function positiveSql(
  engine: Engine,
  condition: Condition,
  indexed?: SortColumn,
): RawBuilder<SqlBool> {
  switch (condition.kind) {
    case 'tag':
      return sql`exists (select 1 from question_tags as tagged
        where tagged.question_id = question.id and tagged.tag_id = ${condition.tag.id})`;
    case 'author':
      return questionHas(engine, sql`asked.author_id = ${condition.id}`);
    case 'accepted':
      return questionHas(engine, sql`asked.accepted_id is not null`);
    case 'featured':
      return sql`question.featured = 1`;
    case 'range': {
      const { column, range } = condition;
      const value = column === indexed ? sql.ref(`question.${column}`) : unindexed(column);
      return sql`${value} between ${range[0]} and ${range[1]}`;
    }
  }
}

/** A condition on columns of `posts` that neither the sort indexes nor `question_tags` contain. */
function questionHas(engine: Engine, what: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`exists (select 1 from ${postsById(engine, 'asked')}
    where asked.kind = ${QUESTION} and asked.deleted_at is null
      and asked.id = question.id and ${what})`;
}

/** In the order of the index of an author's posts: ordering by id would read them all. */
export function newestOfAuthor(author: number, limit: number): RawBuilder<unknown> {
  return sql`(select id from posts where author_id = ${author} and kind = 'question'
    order by created_at desc, id desc limit ${limit}) as authored`;
}

/** The text as a condition on a row `question`. */
export function textConditions(
  { engine }: Database,
  { text, hits }: Pick<ResolvedSearch, 'text' | 'hits'>,
): RawBuilder<SqlBool>[] {
  if (text.all.length + text.none.length === 0) return [];
  return [textIndex(engine).has(text, sql.ref('question.id'), hits)];
}

/** A column of `question` as an expression that no index serves. */
export function unindexed(column: SortColumn | 'featured'): RawBuilder<number> {
  return sql`+${sql.ref(`question.${column}`)}`;
}

/** All conditions joined by `and`; true for an empty list. */
export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}
