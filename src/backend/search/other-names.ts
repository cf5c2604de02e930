import type { SearchCut } from '../../contract/paging.ts';
import type { Database } from '../sql/open.ts';
import { UNBOUND, withBounds } from './bounds.ts';
import { type ColumnSort, findPage, type FoundPage, type PageRequest, sorted } from './find.ts';
import type { Clause, TextSearch } from './parse.ts';
import type { ResolvedSearch } from './resolve.ts';
import { frequenciesOf } from './vocabulary/frequencies.ts';
import type { OtherName } from './widen.ts';

/** Questions up to which those follow that have some of the words, or other names of them. */
export const FEW = 20;
/** Names that are looked for, and the first questions by each. */
const NAMES = 4;
const BY_NAME = 100;

interface NamedRequest extends PageRequest {
  readonly sort: ColumnSort;
  readonly names: readonly OtherName[];
}

/**
 * A page in the order of a column, where few have all the words: those that have one of the words by
 * another name are among them. Each name is a search of its own, so that the newest come first
 * however many there are. `known` is the page of the words as they were typed.
 */
export async function withOtherNames(
  db: Database,
  search: ResolvedSearch,
  known: FoundPage,
  { sort, limit, offset, names }: NamedRequest,
): Promise<FoundPage> {
  if (names.length === 0) return known;
  const isAll = offset === 0 && known.ids.length === known.total;
  const pages = [isAll ? known : await findPage(db, search, { sort, limit: FEW, offset: 0 })];
  pages.push(...(await pagesBy(db, search, names, { sort, limit: BY_NAME })));
  const found = new Set(pages.flatMap(({ ids }) => ids));
  const ids = await sorted(db, search, sort, [...found]);
  const cuts = new Set(pages.flatMap(cutsOf));
  const [cut] = cuts;
  return {
    ids: ids.slice(offset, offset + limit),
    total: ids.length,
    isCut: cuts.size > 0,
    cut: cuts.size === 1 ? cut : undefined,
  };
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
  if (names.length === 0) return [];
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
