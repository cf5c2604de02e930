import type { SearchCut } from '../../contract/paging.ts';
import type { Database } from '../sql/open.ts';
import { UNBOUND, withBounds } from './bounds.ts';
import {
  type ColumnSort,
  findPage,
  type FoundPage,
  matchingOf,
  type PageRequest,
  sorted,
} from './find.ts';
import type { Clause, TextSearch } from './parse.ts';
import type { ResolvedSearch } from './resolve.ts';
import { frequenciesOf } from './vocabulary/frequencies.ts';
import type { OtherName } from './widen.ts';

/** Names that are looked for, and the first questions by each. */
const NAMES = 4;
const BY_NAME = 100;
/** The first questions with the words as they were typed, which are put in one order with the others. */
const HEAD = 300;

interface NamedRequest extends PageRequest {
  readonly sort: ColumnSort;
  readonly names: readonly OtherName[];
}

/**
 * A page in the order of a column: questions that have one of the words by another name are among those
 * that have all of them. Each name is a search of its own. Others than the first of each stay out, and
 * so do those behind the first 300 with the words as they were typed: the page says so.
 */
export async function withOtherNames(
  db: Database,
  search: ResolvedSearch,
  { sort, limit, offset, names }: NamedRequest,
): Promise<FoundPage> {
  const { first, head, cuts } = await beginningOf(db, search, sort, names);
  const added = first.length - head.ids.length;
  const ids = first.slice(offset, offset + limit);
  const next = { sort, limit: limit - ids.length, offset: offset + ids.length - added };
  const goesOn = next.limit > 0 && next.offset < head.total;
  const { ids: rest } = goesOn ? await findPage(db, search, next) : { ids: [] };
  const [cut] = cuts;
  return {
    ids: [...ids, ...rest],
    total: head.total + added,
    isCut: cuts.size > 0,
    cut: cuts.size === 1 ? cut : undefined,
  };
}

/** The first questions of an order, others among them, and which were looked at, where not all were. */
async function beginningOf(
  db: Database,
  search: ResolvedSearch,
  sort: ColumnSort,
  names: readonly OtherName[],
) {
  const head = await findPage(db, search, { sort, limit: HEAD, offset: 0 });
  const pages = await pagesBy(db, search, names, { sort, limit: BY_NAME });
  const others = await notAmong(db, search, [...new Set(pages.flatMap(({ ids }) => ids))]);
  const ordered = await sorted(db, search, sort, [...head.ids, ...others]);
  const last = head.total > head.ids.length ? head.ids.at(-1) : ordered.at(-1);
  const first = ordered.slice(0, last === undefined ? 0 : ordered.indexOf(last) + 1);
  const cuts = new Set(pages.flatMap(cutsOf));
  if (head.isCut) cuts.add(head.cut);
  if (first.length < ordered.length) cuts.add('first');
  return { first, head, cuts };
}

/** Those of the questions that do not have all the words as they stand. */
export async function notAmong(
  db: Database,
  search: ResolvedSearch,
  ids: readonly number[],
): Promise<number[]> {
  const matching = new Set(await matchingOf(db, search, ids));
  return ids.filter((id) => !matching.has(id));
}

/** Which of a page's questions are among those that were found, where not all are. */
function cutsOf({ ids, total, isCut, cut }: FoundPage): (SearchCut | undefined)[] {
  if (isCut) return [cut];
  return total > ids.length ? ['first'] : [];
}

/** The questions that have all the words of a search by another name, the likeliest by each. */
export async function likeliestByNames(
  db: Database,
  search: ResolvedSearch,
  names: readonly OtherName[],
  limit: number,
): Promise<{ readonly ids: readonly number[]; readonly isCut: boolean }> {
  const pages = await pagesBy(db, search, await known(db, names), { sort: 'relevance', limit });
  return {
    ids: [...new Set(pages.flatMap(({ ids }) => ids))],
    isCut: pages.some((page) => cutsOf(page).length > 0),
  };
}

/** The first questions by each name, which is a search of its own. */
async function pagesBy(
  db: Database,
  search: ResolvedSearch,
  names: readonly OtherName[],
  page: Omit<PageRequest, 'offset'>,
): Promise<FoundPage[]> {
  const pages: FoundPage[] = [];
  for (const text of textsBy(search.text, names).slice(0, NAMES)) {
    const named = await withBounds(db, { ...search, bounds: UNBOUND, text });
    pages.push(await findPage(db, named, { ...page, offset: 0 }));
  }
  return pages;
}

/** Those that the site has: nothing is to be found by another one. */
async function known({ sql: queries }: Database, names: readonly OtherName[]) {
  if (names.length === 0) return names;
  const frequencies = await frequenciesOf(
    queries,
    names.flatMap(({ clause }) => clause),
  );
  return names.filter(({ clause }) => clause.every((word) => frequencies.knows(word)));
}

/** The text with words by another name, once for each name. */
function textsBy({ all, none }: TextSearch, names: readonly OtherName[]): TextSearch[] {
  const keyOf = (clause: Clause) => clause.join(' ');
  const has = (clauses: readonly Clause[], clause: Clause) =>
    clauses.some((one) => keyOf(one) === keyOf(clause));
  return names
    .filter(({ of, clause }) => of.every((one) => has(all, one)) && !has(all, clause))
    .map(({ of, clause }) => ({ all: [...all.filter((one) => !has(of, one)), clause], none }));
}
