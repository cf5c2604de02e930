import { type RawBuilder, sql } from 'kysely';
import type { UserSort } from '../../../contract/users.ts';
import type { Part, PartFromEnd } from '../../platform/http/paging.ts';
import { totalOf } from '../../platform/sql/counters.ts';
import { contains } from '../../platform/sql/dialect.ts';
import type { Database, Queries } from '../../platform/sql/database.ts';
import { keyOfName } from './names.ts';
import { people, type Person } from './users.store.ts';

/** The columns of each sort's index: users_reputation, users_joined, users_names. */
const COLUMNS = {
  reputation: ['reputation', 'id'],
  newest: ['joined_at', 'id'],
  oldest: ['joined_at', 'id'],
  name: ['username_key'],
} as const satisfies Record<UserSort, readonly string[]>;

/** The order of a sort as columns of `order by`. */
function orderOf(sort: UserSort, isReversed = false): RawBuilder<unknown> {
  const isAscending = (sort === 'oldest' || sort === 'name') !== isReversed;
  const direction = sql.raw(isAscending ? 'asc' : 'desc');
  return sql.join(COLUMNS[sort].map((column) => sql`${sql.ref(column)} ${direction}`));
}

const SORTED = ['id', 'reputation', 'joined_at', 'username_key'] as const;
const SEARCHED = ['username', 'display_name', 'bio'] as const;

/** A literal: nearly everybody is listed, and the query planner should know. */
const LISTED = sql.lit<1>(1);

/** A search reads at most this many people. */
export const READ_THROUGH = {
  byReputation: 5_000,
  byPrefix: 1_000,
  names: 100_000,
  byName: 1_000,
} as const;
/** The shortest text that is found anywhere in a name; shorter ones only match the beginning. */
const FEWEST_LETTERS = 3;

/** Admins see unlisted people too. */
type Who = 'listed' | 'unlisted too';

export interface DirectoryPage extends Part {
  readonly sort: UserSort;
}

/** A page of all people; `isReversed` counts it from the end of the list. */
export const everybody = (queries: Queries, page: DirectoryPart) =>
  people(queries).where('id', 'in', idsOfEverybody(queries, page)).orderBy(orderOf(page.sort));

export type DirectoryPart = DirectoryPage & PartFromEnd;

/** Their ids, read only from the sort's index: rows contain biographies. */
export const idsOfEverybody = (
  queries: Queries,
  { sort, limit, offset, isReversed }: DirectoryPart,
  who: Who = 'listed',
) =>
  queries
    .selectFrom('users')
    .select('id')
    .$if(who === 'listed', (all) => all.where('listed', '=', LISTED))
    .where('deleted_at', 'is', null)
    .orderBy(orderOf(sort, isReversed))
    .limit(limit)
    .offset(offset);

/** The people with these ids, in their order. */
export async function peopleOf(queries: Queries, ids: readonly number[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const rows = await people(queries).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The ids of a page of the people whose name or bio contains a text, with the total number: one row
 * for each, and one without an id if the page is empty. Searches the people with the most
 * reputation, names that begin with the text and, from three letters on, the first 100,000 names
 * that contain it. That scans an index, so do not run it on the main thread on SQLite.
 */
export function matching(
  db: Database,
  text: string,
  { sort, limit, offset }: DirectoryPage,
  who: Who = 'listed',
) {
  return matches(db, text, who)
    .selectFrom((from) => from.selectFrom('found').select(countOf).as('counted'))
    .leftJoin(
      (from) =>
        from
          .selectFrom('found')
          .selectAll()
          .orderBy(orderOf(sort))
          .limit(limit)
          .offset(offset)
          .as('page'),
      (join) => join.onTrue(),
    )
    .select(['counted.total', 'page.id', peopleCount])
    .orderBy(orderOf(sort));
}

/** Names that contain a text, read from their index. */
function idsOfNames({ engine, sql: queries }: Database, key: string) {
  const position = sql.raw(engine === 'sqlite' ? 'instr' : 'strpos');
  const names = queries
    .selectFrom('users')
    .select(['id', 'username_key'])
    .orderBy('username_key')
    .limit(READ_THROUGH.names);
  return queries
    .selectFrom(names.as('names'))
    .select('names.id')
    .where(sql<boolean>`${position}(username_key, ${key}) > 0`)
    .limit(READ_THROUGH.byName);
}

const countOf = sql<number>`count(*)`.as('total');
/** All people, some of whom a search may not reach. */
const peopleCount = totalOf('users').as('people');

function matches(db: Database, text: string, who: Who) {
  const key = keyOfName(text);
  return db.sql.with('found', (from) => {
    const sought = from
      .selectFrom('users')
      .select(['id', 'reputation', 'joined_at', 'username_key', 'username', 'display_name', 'bio'])
      .$if(who === 'listed', (all) => all.where('listed', '=', LISTED))
      .where('deleted_at', 'is', null);
    const top = sought
      .orderBy('reputation', 'desc')
      .orderBy('id', 'desc')
      .limit(READ_THROUGH.byReputation);
    const named = sought
      .where('username_key', '>=', key)
      .where('username_key', '<', `${key}\u{10ffff}`)
      .orderBy('username_key')
      .limit(READ_THROUGH.byPrefix);
    const matches = from
      .selectFrom(top.as('top'))
      .select(SORTED)
      .where((row) => row.or(SEARCHED.map((column) => contains(db.engine, column, text))))
      .union(from.selectFrom(named.as('named')).select(SORTED));
    if (key.length < FEWEST_LETTERS) return matches;
    const ids = idsOfNames(db, key);
    // Each id of an array is looked up; otherwise PostgreSQL's planner would scan all people.
    const isHolding =
      db.engine === 'sqlite' ? sql<boolean>`id in ${ids}` : sql<boolean>`id = any(array${ids})`;
    const holding = sought.where(isHolding);
    return matches.union(from.selectFrom(holding.as('holding')).select(SORTED));
  });
}
