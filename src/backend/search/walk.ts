import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SearchSort } from '../../contract/questions.ts';
import { totalOf } from '../questions/rules.ts';
import type { Database } from '../sql/open.ts';
import {
  allOf,
  holds,
  questionsOf,
  SEARCHED_BY,
  tagOf,
  textHolds,
  unindexed,
} from './conditions.ts';
import { CANDIDATES } from './drivers.ts';
import type { FoundPage, PageRequest } from './find.ts';
import type { Condition, ResolvedSearch } from './resolve.ts';
import type { IdRange } from './textindex.ts';

/** The index of a sort, and what its rows must fulfil: as the index can tell, and as rows must. */
interface Path {
  readonly rows: ReturnType<typeof questionsOf>;
  readonly order: RawBuilder<unknown>;
  readonly indexed: readonly RawBuilder<SqlBool>[];
  readonly others: readonly RawBuilder<SqlBool>[];
  /** Rows that are looked at. */
  readonly most: number;
}

/** Rows that are looked at where the first 10,000 lie too far apart to read the text for all between them. */
const FEWER = 2_500;
/** Rows that tell whether a walk finds any. */
const PROBED = 2_000;
/** The share of them that must match. By date rows lie beside each other: to read them costs least. */
const ENOUGH = { byDate: 0.03, else: 0.1 };

/**
 * Reads a page off the index of the sort, the tag's own where there is a tag. Its rows are counted as
 * well, among the first 10,000 of the index, in which the page lies.
 */
export async function walk(
  db: Database,
  search: ResolvedSearch,
  { sort, limit, offset }: PageRequest,
): Promise<FoundPage> {
  const path = await withTexts(db, search, pathFor(db, search, sort));
  const known = knownTotal(search);
  const { total, isCut } =
    known === undefined ? await countRows(db, path) : { total: known, isCut: false };
  const cut = sort === 'relevance' ? 'newest' : 'first';
  if (offset >= total) return { ids: [], total, isCut, cut };
  const { rows } = await sql<{ id: number }>`
    select question.id from ${path.rows} where ${allOf([...path.indexed, ...path.others])}
    order by ${path.order} limit ${Math.min(limit, total - offset)} offset ${offset}`.execute(
    db.sql,
  );
  return { ids: rows.map(({ id }) => id), total, isCut, cut };
}

/**
 * Whether a walk is the way to find the rows of the conditions: it is not where of the first 2,000
 * hardly any match.
 */
export async function findsEnough(
  db: Database,
  search: ResolvedSearch,
  { sort }: PageRequest,
): Promise<boolean> {
  const isByDate = sort === 'newest' || sort === 'oldest' || sort === 'relevance';
  const path = pathFor(db, search, sort);
  const { total } = await countRows(db, { ...path, most: PROBED });
  return total >= PROBED * (isByDate ? ENOUGH.byDate : ENOUGH.else);
}

/** A page of the path without that must not be there. */
async function withTexts(db: Database, search: ResolvedSearch, path: Path): Promise<Path> {
  const { lookedUp, span, guards } = search.bounds;
  const withText = (most: number, ids?: IdRange): Path => ({
    ...path,
    others: [...path.others, ...textHolds(db, search, ids)],
    most,
  });
  if (search.text.none.length === 0) return path;
  for (const most of [CANDIDATES, FEWER]) {
    const ids = await idsOf(db, path, most);
    if (!ids) return path;
    // It is read twice: for the page, and for the count.
    if (ids.high - ids.low <= span / 2) return withText(most, { ...ids, guards });
  }
  return withText(lookedUp);
}

const pathFor = (db: Database, search: ResolvedSearch, sort: SearchSort): Path =>
  pathOf(db, search, sort === 'relevance' ? 'newest' : sort);

function pathOf(
  db: Database,
  search: ResolvedSearch,
  sort: Exclude<SearchSort, 'relevance'>,
): Path {
  const tag = tagOf(search);
  const column = SEARCHED_BY[sort];
  const { status, featured } = search;
  // Its index is one of all questions: to look for the few closed ones in it would be to read it all.
  const isOfAll = sort === 'active';
  const inIndex = (condition: Condition) =>
    condition.kind === 'range' && condition.column === column && !condition.negative;
  const others = search.conditions.filter((one) => !isTag(one) && !inIndex(one));
  return {
    rows: questionsOf(
      db,
      isOfAll ? { ...search, status: 'all', featured: false } : search,
      tag?.id,
    ),
    order: sql.join(
      [column, 'id'].map(
        (name) => sql`question.${sql.ref(name)} ${sql.raw(sort === 'oldest' ? 'asc' : 'desc')}`,
      ),
    ),
    indexed: search.conditions.filter(inIndex).map((one) => holds(db, one, column)),
    others: [
      ...others.map((one) => holds(db, one, column)),
      ...(isOfAll ? statusHolds({ status, featured }) : []),
    ],
    most: CANDIDATES,
  };
}

/** What a row must be where no index has it. */
function statusHolds({
  status,
  featured,
}: Pick<ResolvedSearch, 'status' | 'featured'>): RawBuilder<SqlBool>[] {
  const holding: RawBuilder<SqlBool>[] = [];
  if (status === 'open') holding.push(sql`question.status <> 'closed'`);
  if (status === 'closed') holding.push(sql`question.status <> 'open'`);
  if (featured) holding.push(sql`${unindexed('featured')} = 1`);
  return holding;
}

/** Between which ids the first so many lie: words that they must not have are read for these alone. */
async function idsOf(db: Database, path: Path, most: number): Promise<IdRange | undefined> {
  const { rows } = await sql<{ low: number | null; high: number | null }>`
    select min(id) as low, max(id) as high from ${first(path, most)}`.execute(db.sql);
  const { low, high } = rows[0] ?? {};
  return typeof low === 'number' && typeof high === 'number' ? { low, high } : undefined;
}

/** The first rows of the index. */
function first({ rows, indexed, order }: Path, limit: number) {
  return sql`(select * from ${rows} where ${allOf(indexed)} order by ${order} limit ${limit}) as question`;
}

/** A tag keeps count of its questions. */
function knownTotal(search: ResolvedSearch): number | undefined {
  const { conditions, text, featured, status } = search;
  const tag = tagOf(search);
  if (!tag || conditions.length > 1 || text.none.length > 0 || featured) return undefined;
  return totalOf({ all: tag.question_count, closed: tag.closed_count }, status);
}

const isTag = ({ kind, negative }: Condition): boolean => kind === 'tag' && !negative;

async function countRows(db: Database, path: Path): Promise<Pick<FoundPage, 'total' | 'isCut'>> {
  const found = await sql<{ count: number; looked: number }>`
    select count(*) as count, (select count(*) from ${first(path, path.most + 1)}) as looked
    from ${first(path, path.most)} where ${allOf(path.others)}`.execute(db.sql);
  const { count = 0, looked = 0 } = found.rows[0] ?? {};
  return { total: count, isCut: looked > path.most };
}
