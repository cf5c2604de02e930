import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SearchCut } from '../../contract/paging.ts';
import type { SearchSort } from '../../contract/questions.ts';
import type { Database } from '../sql/open.ts';
import { allOf, holds, questionsById, SEARCHED_BY, textHolds, unindexed } from './conditions.ts';
import { idsWithin } from './dates.ts';
import { CANDIDATES, chooseDrivers, mostOf, type Operator, rowsOf } from './drivers.ts';
import type { ResolvedSearch } from './resolve.ts';
import { EVERYWHERE, textIndex } from './textindex.ts';
import { findsEnough, walk } from './walk.ts';

/** Orders by a column. */
export type ColumnSort = Exclude<SearchSort, 'relevance'>;

export interface PageRequest {
  readonly sort: SearchSort;
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

/** Finds a page of a search, and its total: see `searchQuestions`. One to four statements. */
export async function findPage(
  db: Database,
  search: ResolvedSearch,
  page: PageRequest,
): Promise<FoundPage> {
  const [driver, instead] = await chooseDrivers(db, search);
  if (driver === 'text' || driver === 'common text') {
    const hits = await hitsOf(db, search, page, driver === 'common text');
    return pageOf(db, search, hits, page);
  }
  if (driver !== 'walk') return pageOf(db, search, driver, page);
  return instead && !(await findsEnough(db, search, page))
    ? pageOf(db, search, instead, page)
    : walk(db, search, page);
}

/** Few questions in an order. */
export async function sorted(
  db: Database,
  search: ResolvedSearch,
  sort: ColumnSort,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select question.id from ${questionsById(db, search)}
    where question.id in (${sql.join(ids)}) order by ${inOrder(sort)}`.execute(db.sql);
  return rows.map(({ id }) => id);
}

/** Those of few questions that a search finds. */
export async function matchingOf(
  db: Database,
  search: ResolvedSearch,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const conditions = search.conditions.map((one) => holds(db, one));
  const texts = textHolds(db, search);
  const { rows } = await sql<{ id: number }>`
    select question.id from ${questionsById(db, search)}
    where ${allOf([sql`question.id in (${sql.join(ids)})`, ...conditions, ...texts])}`.execute(
    db.sql,
  );
  return rows.map(({ id }) => id);
}

/** What the rows of a page are found by: hits of the text, or an operator. */
type Source = Operator | Hits;

interface Hits {
  readonly text: RawBuilder<unknown>;
  /** Whether more may match, even where these are few. */
  readonly isCut: boolean;
  readonly isRanked: boolean;
}

async function pageOf(
  db: Database,
  search: ResolvedSearch,
  source: Source,
  page: PageRequest,
): Promise<FoundPage> {
  const found = await readPage(db, search, source, page);
  if (found.ids.length > 0) return found;
  // Beyond the last page no row says the total.
  const first =
    page.offset === 0
      ? found
      : await readPage(db, search, source, { ...page, limit: 1, offset: 0 });
  if (first.total > 0 || !('text' in source)) return { ...first, ids: [] };
  const isCut = source.isCut || (await countHits(db, source.text)) > CANDIDATES;
  return { ids: [], total: 0, isCut, cut: cutOf(search, source) };
}

/** All rows that are found by the source are few enough to be filtered, sorted and counted at once. */
async function readPage(
  db: Database,
  search: ResolvedSearch,
  source: Source,
  { sort, limit, offset }: PageRequest,
): Promise<FoundPage> {
  const room = Math.min(limit, CANDIDATES - offset);
  if (room <= 0) return { ids: [], total: 0, isCut: false };
  const { rows } = await sql<{ id: number; total: number; looked: number }>`
    select question.id, count(*) over () as total, looked
    from ${'text' in source ? hitsBeside(db, search, source.text) : rowsFrom(db, search, source)}
    where ${allOf(conditionsOf(db, search, source))}
    order by ${orderBy(sort, source)} limit ${room} offset ${offset}`.execute(db.sql);
  const { total = 0, looked = 0 } = rows[0] ?? {};
  return {
    ids: rows.map(({ id }) => id),
    total: Math.min(total, CANDIDATES),
    isCut:
      looked > ('text' in source ? CANDIDATES : mostOf(search)) ||
      ('text' in source && source.isCut),
    cut: cutOf(search, source),
  };
}

/** Which of too many a source gives. */
function cutOf({ bounds }: ResolvedSearch, source: Source): SearchCut | undefined {
  const isNewest = 'text' in source ? !source.isRanked || bounds.isCut : !isByNumber(source);
  return isNewest ? 'newest' : undefined;
}

/** Those with the highest numbers are taken first. */
const isByNumber = ({ condition }: Operator): boolean =>
  condition.kind === 'range' && condition.column !== 'created_at';

/** One more than is looked at: it tells whether there are more. */
const LOOKED_FOR = CANDIDATES + 1;

async function hitsOf(
  db: Database,
  search: ResolvedSearch,
  { sort }: PageRequest,
  isCommon: boolean,
): Promise<Hits> {
  const index = textIndex(db.engine);
  const { bounds, text } = search;
  const { ids, isCut } = bounds.ids ? bounds : await idsWithin(db, search, isCommon);
  const skips = isCut || (await index.maySkip(db.sql, text, LOOKED_FOR, ids));
  // Where all words are common, to weigh each would be to read them all: votes tell more.
  const isRanked = sort === 'relevance' && !bounds.isCommon && !bounds.isCostly;
  const query = isRanked
    ? await index.ranked(db.sql, text, LOOKED_FOR, ids)
    : index.newest(text, LOOKED_FOR, ids);
  return { text: query, isCut: skips, isRanked };
}

/** A cross join, which SQLite does in the order as written. */
function hitsBeside(db: Database, search: ResolvedSearch, hits: RawBuilder<unknown>) {
  return sql`(select *, count(*) over () as looked from (${hits}) as hit) as hits
    cross join ${questionsById(db, search)}`;
}

function rowsFrom(db: Database, search: ResolvedSearch, { condition, count }: Operator) {
  return sql`(select *, ${sql.lit(count)} as looked
    from (${rowsOf(db, search, condition, mostOf(search))}) as row) as question`;
}

async function countHits(db: Database, hits: RawBuilder<unknown>): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from (${hits}) as hit`;
  const { rows } = await counted.execute(db.sql);
  return rows[0]?.count ?? 0;
}

function conditionsOf(db: Database, search: ResolvedSearch, source: Source): RawBuilder<SqlBool>[] {
  if ('text' in source) {
    return [sql`question.id = hits.id`, ...search.conditions.map((one) => holds(db, one))];
  }
  const others = search.conditions.filter((one) => one !== source.condition);
  const { isCostly, lookedUp } = search.bounds;
  const ids = source.count <= lookedUp || isCostly ? undefined : EVERYWHERE;
  return [...others.map((one) => holds(db, one)), ...textHolds(db, search, ids)];
}

function orderBy(sort: PageRequest['sort'], source: Source): RawBuilder<unknown> {
  const isText = 'text' in source;
  if (sort === 'relevance' && isText && source.isRanked) {
    return sql`hits.rank, +question.id desc`;
  }
  return inOrder(sort === 'relevance' ? (isText ? 'votes' : 'newest') : sort);
}

function inOrder(sort: ColumnSort): RawBuilder<unknown> {
  const column = unindexed(SEARCHED_BY[sort]);
  return sort === 'oldest' ? sql`${column}, +question.id` : sql`${column} desc, +question.id desc`;
}
