import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SearchCut } from '../../../contract/paging.ts';
import type { SearchSort } from '../../../contract/questions.ts';
import type { Database } from '../../platform/sql/database.ts';
import {
  allOf,
  conditionSql,
  newestOfAuthor,
  questionsById,
  questionsOf,
  SEARCHED_BY,
  tagOf,
  textConditions,
  unindexed,
} from './conditions.ts';
import type { Condition, ResolvedSearch } from './resolve.ts';
import type { IdRange } from './text-index-types.ts';
import { textIndex } from './text-index.ts';

/** Maximum number of questions that a search examines, which bounds its time. */
export const CANDIDATES = 5_000;
/** The same if each of them is looked up in the text index. */
const LOOKUP_LIMITS = { required: 1_000, excluded: 2_500 };
/** If more questions are in a period, the text search is not restricted to their ids. */
const MAX_IN_PERIOD = 50_000;

/** A sort by a column. Without text, relevance means `newest`. */
export type ColumnSort = Exclude<SearchSort, 'relevance'>;

export interface PageRequest {
  readonly sort: ColumnSort;
  readonly limit: number;
  readonly offset: number;
}

export interface SearchPage {
  readonly ids: readonly number[];
  readonly total: number;
  /** Whether only some matches were examined, so that there may be more than `total`. */
  readonly isCut: boolean;
  /** Which ones were examined, if it has a name. */
  readonly cut?: SearchCut | undefined;
}

/** The candidates of a search as rows `question`, and the conditions still to check. */
interface Source {
  /** They have a column `examined`, the number of rows. */
  readonly rows: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<SqlBool>[];
  /** The number of rows beyond which candidates were left out. */
  readonly most: number;
  readonly cut?: SearchCut | undefined;
}

/** Finds one page of a search by text and operators, and the total. */
export async function findPage(
  db: Database,
  search: ResolvedSearch,
  { sort, limit, offset }: PageRequest,
): Promise<SearchPage> {
  const { rows: candidates, conditions, most, cut } = await sourceOf(db, search, sort);
  const room = Math.max(0, Math.min(limit, CANDIDATES - offset));
  const { rows } = await sql<{ id: number; total: number; examined: number }>`
    select question.id, count(*) over () as total, examined from ${candidates}
    where ${allOf(conditions)} order by ${inOrder(sort)} limit ${room} offset ${offset}`.execute(
    db.sql,
  );
  const { total, examined } = rows[0] ?? (await counted());
  const ids = rows.map(({ id }) => id);
  return { ids, total: Math.min(total, CANDIDATES), isCut: examined > most, cut };

  /** A page past the end has no rows, which would have the counts. */
  async function counted() {
    const counts = await sql<{ total: number; examined: number }>`
      select count(*) as examined, count(case when ${allOf(conditions)} then 1 end) as total
      from ${candidates}`.execute(db.sql);
    return counts.rows[0] ?? { total: 0, examined: 0 };
  }
}

/** A query for the ids of all questions that match a search, unordered. */
export async function matchingIds(
  db: Database,
  search: ResolvedSearch,
): Promise<RawBuilder<unknown>> {
  const { rows, conditions } = await sourceOf(db, search, 'votes');
  return sql`select question.id from ${rows} where ${allOf(conditions)}`;
}

/** Returns those of the questions that match a search. */
export async function filterIds(
  db: Database,
  search: ResolvedSearch,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const all = [
    sql<SqlBool>`question.id in (${sql.join(ids)})`,
    ...search.conditions.map((one) => conditionSql(db, one)),
    ...textConditions(db, search),
  ];
  const { rows } = await sql<{ id: number }>`
    select question.id from ${questionsById(db, search)} where ${allOf(all)}`.execute(db.sql);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Candidates come from an author or range operator that few questions match, else from the text, else
 * from the index of the sort. Without text, an operator that too many match is used too: an author
 * gives the newest, a range those with the highest values. The index of the sort would not do, since
 * for `answers:0` all of the 5,000 questions with the most votes may have answers. Only a range with a
 * sort by date uses it.
 */
async function sourceOf(db: Database, search: ResolvedSearch, sort: ColumnSort): Promise<Source> {
  const { text } = search;
  const hasText = text.all.length > 0;
  const most = hasText
    ? LOOKUP_LIMITS.required
    : text.none.length > 0
      ? LOOKUP_LIMITS.excluded
      : CANDIDATES;
  const operator = await narrowest(db, search, most + 1);
  if (operator) {
    const { count, condition } = operator;
    const isOrdered = condition.kind === 'author' || !isByDate(sort);
    if (count <= most || (!hasText && isOrdered)) return byOperator(db, search, condition, most);
  }
  return hasText ? byText(db, search) : bySort(db, search, sort, most);
}

const isByDate = (sort: ColumnSort): boolean =>
  sort === 'newest' || sort === 'oldest' || sort === 'active';

async function byText(db: Database, search: ResolvedSearch): Promise<Source> {
  const { text, hits: count, conditions } = search;
  const ids = await idRangeOf(db, search);
  const hits = textIndex(db.engine).newest(text, CANDIDATES + 1, { ids, hits: count });
  return {
    // SQLite keeps the order of a cross join.
    rows: sql`(select question.*, examined
      from (select *, count(*) over () as examined from (${hits}) as hit) as hits
      cross join ${questionsById(db, search)} where question.id = hits.id) as question`,
    conditions: conditions.map((one) => conditionSql(db, one)),
    most: CANDIDATES,
    cut: 'newest',
  };
}

function byOperator(
  db: Database,
  search: ResolvedSearch,
  condition: Condition,
  most: number,
): Source {
  const others = search.conditions.filter((one) => one !== condition);
  return {
    rows: countedRows(rowsOf(db, search, condition, most + 1)),
    conditions: [...others.map((one) => conditionSql(db, one)), ...textConditions(db, search)],
    most,
    // A range takes those with the highest values, which has no name.
    cut: condition.kind === 'range' && condition.column !== 'created_at' ? undefined : 'newest',
  };
}

/** The first questions of the sort, limited to the tag if there is one. */
function bySort(db: Database, search: ResolvedSearch, sort: ColumnSort, most: number): Source {
  const column = SEARCHED_BY[sort];
  const tag = tagOf(search);
  const isRange = (one: Condition) =>
    one.kind === 'range' && one.column === column && !one.negative;
  const indexed = search.conditions.filter(isRange);
  const others = search.conditions.filter(
    (one) => !isRange(one) && !(one.kind === 'tag' && one.tag === tag && !one.negative),
  );
  const direction = sql.raw(sort === 'oldest' ? 'asc' : 'desc');
  const rows = sql`select * from ${questionsOf(db, search, tag?.id)}
    where ${allOf(indexed.map((one) => conditionSql(db, one, column)))}
    order by ${sql.ref(`question.${column}`)} ${direction}, question.id ${direction}
    limit ${most + 1}`;
  return {
    rows: countedRows(rows),
    conditions: [...others.map((one) => conditionSql(db, one)), ...textConditions(db, search)],
    most,
    cut: 'first',
  };
}

const countedRows = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select *, count(*) over () as examined from (${rows}) as row) as question`;

/** The author or range operator that the fewest questions match, with their number up to a limit. */
async function narrowest(
  db: Database,
  search: ResolvedSearch,
  limit: number,
): Promise<{ readonly condition: Condition; readonly count: number } | undefined> {
  const positive = (wanted: Condition['kind']) =>
    search.conditions.filter(({ kind, negative }) => kind === wanted && !negative);
  const narrow = [...positive('author'), ...positive('range')];
  if (narrow.length === 0) return undefined;
  const counts = narrow.map((condition, at) => {
    const rows =
      condition.kind === 'author'
        ? sql`select id from ${newestOfAuthor(condition.id, limit)}`
        : rowsOf(db, search, condition, limit);
    return sql`select ${sql.lit(at)} as at, count(*) as count from (${rows}) as found`;
  });
  const { rows } = await sql<{ at: number; count: number }>`
    ${sql.join(counts, sql` union all `)} order by count, at limit 1`.execute(db.sql);
  const [first] = rows;
  const condition = narrow[first?.at ?? 0];
  return first && condition && { condition, count: first.count };
}

/** The questions that match an operator, highest values first. */
function rowsOf(
  db: Database,
  search: ResolvedSearch,
  condition: Condition,
  limit: number,
): RawBuilder<unknown> {
  const isRange = condition.kind === 'range';
  const column = sql.ref(`question.${isRange ? condition.column : 'id'}`);
  const rows = isRange ? questionsOf(db, search) : questionsById(db, search);
  const matches =
    condition.kind === 'author'
      ? sql`question.id in (select id from ${newestOfAuthor(condition.id, limit)})`
      : conditionSql(db, condition, isRange ? condition.column : undefined);
  return sql`select * from ${rows} where ${matches}
    order by ${column} desc, question.id desc limit ${limit}`;
}

/**
 * The range of ids of the questions created in the searched period, so that the text search returns
 * the newest hits of that period. Ids do not follow dates, because an import adds older questions
 * later, so they are read.
 */
async function idRangeOf(db: Database, search: ResolvedSearch): Promise<IdRange | undefined> {
  const times = search.conditions.flatMap((one) =>
    one.kind === 'range' && one.column === 'created_at' && !one.negative ? [one.range] : [],
  );
  if (times.length === 0) return undefined;
  const from = Math.max(...times.map(([first]) => first));
  const to = Math.min(...times.map(([, last]) => last));
  const { rows } = await sql<{ low: number; high: number; count: number }>`
    select coalesce(min(id), 0) as low, coalesce(max(id), -1) as high, count(*) as count from (
      select question.id from ${questionsOf(db, { featured: false, status: 'all' })}
      where question.created_at between ${from} and ${to}
      order by question.created_at desc, question.id desc limit ${sql.lit(MAX_IN_PERIOD + 1)}
    ) as newest`.execute(db.sql);
  const [ids] = rows;
  return ids && ids.count <= MAX_IN_PERIOD ? ids : undefined;
}

function inOrder(sort: ColumnSort): RawBuilder<unknown> {
  const column = unindexed(SEARCHED_BY[sort]);
  return sort === 'oldest' ? sql`${column}, +question.id` : sql`${column} desc, +question.id desc`;
}
