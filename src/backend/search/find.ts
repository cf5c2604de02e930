import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { QuestionSort } from '../../contract/questions.ts';
import { SORTED_BY } from '../questions/ids.ts';
import type { Database } from '../sql/open.ts';
import { allOf, holds, questionsOf, textHolds, unindexed } from './conditions.ts';
import { CANDIDATES, chooseDrivers, type Driver, rowsOf } from './drivers.ts';
import type { ResolvedSearch } from './resolve.ts';
import { textIndex } from './textindex.ts';
import { walk } from './walk.ts';

export interface PageRequest {
  readonly sort: QuestionSort | 'relevance';
  readonly limit: number;
  readonly offset: number;
}

export interface FoundPage {
  readonly ids: readonly number[];
  readonly total: number;
}

/** A walk that finds fewer than this among 10,000 rows is not the way to find them. */
const ENOUGH = 1000;

/** Finds a page of a search, and its total: see `searchQuestions`. One to four statements. */
export async function findPage(
  db: Database,
  search: ResolvedSearch,
  page: PageRequest,
): Promise<FoundPage> {
  const [driver, instead] = await chooseDrivers(db, search);
  if (driver !== 'walk') return pageOf(db, search, driver, page);
  const walked = await walk(db, search, page);
  return instead && walked.total < ENOUGH ? pageOf(db, search, instead, page) : walked;
}

async function pageOf(
  db: Database,
  search: ResolvedSearch,
  driver: Exclude<Driver, 'walk'>,
  page: PageRequest,
): Promise<FoundPage> {
  const found = await readPage(db, search, driver, page);
  if (found.ids.length > 0 || page.offset === 0) return found;
  // Beyond the last page no row says the total.
  const { total } = await readPage(db, search, driver, { ...page, limit: 1, offset: 0 });
  return { ids: [], total };
}

/** All rows that the driver finds are few enough to be filtered, sorted and counted at once. */
async function readPage(
  db: Database,
  search: ResolvedSearch,
  driver: Exclude<Driver, 'walk'>,
  { sort, limit, offset }: PageRequest,
): Promise<FoundPage> {
  const { rows } = await sql<{ id: number; total: number }>`
    select question.id, count(*) over () as total
    from ${driver === 'text' ? await hitsOf(db, search, sort) : sql`(${rowsOf(db, search, driver.condition)}) as question`}
    where ${allOf(conditionsOf(db, search, driver))}
    order by ${orderBy(sort, driver)} limit ${limit} offset ${offset}`.execute(db.sql);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

async function hitsOf(db: Database, search: ResolvedSearch, sort: PageRequest['sort']) {
  const index = textIndex(db.engine);
  const hits =
    sort === 'relevance'
      ? await index.ranked(db.sql, search.text, CANDIDATES)
      : index.newest(search.text, CANDIDATES);
  // A cross join, which SQLite does in the order as written.
  return sql`(${hits}) as hits cross join ${questionsOf(db, search)}`;
}

/** Rows looked up in the text one by one; where there are more, the whole text is searched once. */
const FEW = 1000;

function conditionsOf(
  db: Database,
  search: ResolvedSearch,
  driver: Exclude<Driver, 'walk'>,
): RawBuilder<SqlBool>[] {
  if (driver === 'text') {
    return [sql`question.id = hits.id`, ...search.conditions.map((one) => holds(one))];
  }
  const others = search.conditions.filter((one) => one !== driver.condition);
  return [...others.map((one) => holds(one)), ...textHolds(db, search, driver.count <= FEW)];
}

function orderBy(sort: PageRequest['sort'], driver: Driver): RawBuilder<unknown> {
  if (sort === 'relevance' && driver === 'text') return sql`hits.rank, +question.id desc`;
  const column = unindexed(SORTED_BY[sort === 'relevance' ? 'newest' : sort]);
  return sort === 'oldest' ? sql`${column}, +question.id` : sql`${column} desc, +question.id desc`;
}
