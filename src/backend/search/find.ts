import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SearchCut } from '../../contract/paging.ts';
import type { SearchSort } from '../../contract/questions.ts';
import type { Database } from '../sql/open.ts';
import {
  allOf,
  holds,
  newestOfAuthor,
  questionsById,
  questionsOf,
  SEARCHED_BY,
  tagOf,
  textHolds,
  unindexed,
} from './conditions.ts';
import type { Condition, ResolvedSearch } from './resolve.ts';
import { type IdRange, textIndex } from './textindex.ts';

/** Questions that a search looks at in all, however many there are: this bounds its time. */
export const CANDIDATES = 5_000;
/** The same where each of them is looked up in the text index. */
const LOOKED_UP = { wanted: 1_000, excluded: 2_500 };
/** Questions of a time whose ids are read: of a longer time the text is searched for anywhere. */
const OF_TIME = 50_000;

/** A sort by a column; relevance without a text is `newest`. */
export type ColumnSort = Exclude<SearchSort, 'relevance'>;

export interface PageRequest {
  readonly sort: ColumnSort;
  readonly limit: number;
  readonly offset: number;
}

export interface FoundPage {
  readonly ids: readonly number[];
  readonly total: number;
  /** Whether only some of what matches was looked at: there may be more than the total. */
  readonly isCut: boolean;
  /** Which were; undefined for others than these. */
  readonly cut?: SearchCut | undefined;
}

/** The candidates of a search as rows named `question`, and what is yet to be checked of each. */
interface Source {
  /** With a column `looked`: how many rows there are. */
  readonly rows: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<SqlBool>[];
  /** Rows beyond so many were left out. */
  readonly most: number;
  readonly cut?: SearchCut | undefined;
}

/** Finds a page of a search by its text and its operators, and how many it finds in all. */
export async function findPage(
  db: Database,
  search: ResolvedSearch,
  { sort, limit, offset }: PageRequest,
): Promise<FoundPage> {
  const { rows: candidates, conditions, most, cut } = await sourceOf(db, search, sort);
  const room = Math.max(0, Math.min(limit, CANDIDATES - offset));
  const { rows } = await sql<{ id: number; total: number; looked: number }>`
    select question.id, count(*) over () as total, looked from ${candidates}
    where ${allOf(conditions)} order by ${inOrder(sort)} limit ${room} offset ${offset}`.execute(
    db.sql,
  );
  const { total, looked } = rows[0] ?? (await counted());
  const ids = rows.map(({ id }) => id);
  return { ids, total: Math.min(total, CANDIDATES), isCut: looked > most, cut };

  /** Beyond the last page there is no row that says it. */
  async function counted() {
    const counts = await sql<{ total: number; looked: number }>`
      select count(*) as looked, count(case when ${allOf(conditions)} then 1 end) as total
      from ${candidates}`.execute(db.sql);
    return counts.rows[0] ?? { total: 0, looked: 0 };
  }
}

/** A query for the ids of all questions that a search finds, in no order. */
export async function idsFound(db: Database, search: ResolvedSearch): Promise<RawBuilder<unknown>> {
  const { rows, conditions } = await sourceOf(db, search, 'votes');
  return sql`select question.id from ${rows} where ${allOf(conditions)}`;
}

/** Those of some questions that a search lets through. */
export async function allowedOf(
  db: Database,
  search: ResolvedSearch,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const all = [
    sql<SqlBool>`question.id in (${sql.join(ids)})`,
    ...search.conditions.map((one) => holds(db, one)),
    ...textHolds(db, search),
  ];
  const { rows } = await sql<{ id: number }>`
    select question.id from ${questionsById(db, search)} where ${allOf(all)}`.execute(db.sql);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Candidates come from an operator that few questions fulfil, else from the text, else from the index of
 * the sort. An author gives the newest of too many; a range gives those with the highest values, unless the
 * sort is by date: the questions with the most votes may all have answers.
 */
async function sourceOf(db: Database, search: ResolvedSearch, sort: ColumnSort): Promise<Source> {
  const { text } = search;
  const hasText = text.all.length > 0;
  const most = hasText ? LOOKED_UP.wanted : text.none.length > 0 ? LOOKED_UP.excluded : CANDIDATES;
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
  const ids = await idsOfTime(db, search);
  const hits = textIndex(db.engine).newest(text, CANDIDATES + 1, { ids, hits: count });
  return {
    // A cross join, which SQLite does in the order as written.
    rows: sql`(select question.*, looked
      from (select *, count(*) over () as looked from (${hits}) as hit) as hits
      cross join ${questionsById(db, search)} where question.id = hits.id) as question`,
    conditions: conditions.map((one) => holds(db, one)),
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
    conditions: [...others.map((one) => holds(db, one)), ...textHolds(db, search)],
    most,
    // Of a range those with the highest numbers are taken.
    cut: condition.kind === 'range' && condition.column !== 'created_at' ? undefined : 'newest',
  };
}

/** The first questions of the sort, of the tag where there is one. */
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
    where ${allOf(indexed.map((one) => holds(db, one, column)))}
    order by ${sql.ref(`question.${column}`)} ${direction}, question.id ${direction}
    limit ${most + 1}`;
  return {
    rows: countedRows(rows),
    conditions: [...others.map((one) => holds(db, one)), ...textHolds(db, search)],
    most,
    cut: 'first',
  };
}

const countedRows = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select *, count(*) over () as looked from (${rows}) as row) as question`;

/** The operator that the fewest questions fulfil, and how many do, up to a limit. */
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

/** The questions that fulfil an operator, those with the highest values first. */
function rowsOf(
  db: Database,
  search: ResolvedSearch,
  condition: Condition,
  limit: number,
): RawBuilder<unknown> {
  const isRange = condition.kind === 'range';
  const column = sql.ref(`question.${isRange ? condition.column : 'id'}`);
  const rows = isRange ? questionsOf(db, search) : questionsById(db, search);
  const fulfils =
    condition.kind === 'author'
      ? sql`question.id in (select id from ${newestOfAuthor(condition.id, limit)})`
      : holds(db, condition, isRange ? condition.column : undefined);
  return sql`select * from ${rows} where ${fulfils}
    order by ${column} desc, question.id desc limit ${limit}`;
}

/**
 * Between which ids the questions of the wanted time lie, so that the newest hits of a text are those of
 * that time. They are read, as an import adds older questions later.
 */
async function idsOfTime(db: Database, search: ResolvedSearch): Promise<IdRange | undefined> {
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
      order by question.created_at desc, question.id desc limit ${sql.lit(OF_TIME + 1)}
    ) as newest`.execute(db.sql);
  const [ids] = rows;
  return ids && ids.count <= OF_TIME ? ids : undefined;
}

function inOrder(sort: ColumnSort): RawBuilder<unknown> {
  const column = unindexed(SEARCHED_BY[sort]);
  return sort === 'oldest' ? sql`${column}, +question.id` : sql`${column} desc, +question.id desc`;
}
