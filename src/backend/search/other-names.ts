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
  readonly onTyped?: (() => void) | undefined;
  readonly names: readonly OtherName[];
  /** Whether the search has so few words that each may be called otherwise in what is looked for. */
  readonly isShort: boolean;
}

interface NamedPage extends FoundPage {
  /** The names that were looked for. */
  readonly names: readonly OtherName[];
}

/** Questions up to which a search finds what it can: by other names, and by some of its words. */
export const FEW = 20;

/**
 * A page in the order of a column: questions that have one of the words by another name are among those
 * that have all of them. Each name is a search of its own. Others than the first of each stay out, and
 * so do those behind the first 300 with the words as they were typed: the page says so.
 */
export async function withOtherNames(
  db: Database,
  search: ResolvedSearch,
  { sort, limit, offset, onTyped, ...named }: NamedRequest,
): Promise<NamedPage> {
  const head = await findPage(db, search, { sort, limit: HEAD, offset: 0 });
  onTyped?.();
  const names = await worthwhile(db, head, { sort, ...named });
  const { first, added, cuts } = await beginningOf(db, search, { head, sort, names });
  const ids = first.slice(offset, offset + limit);
  const next = { sort, limit: limit - ids.length, offset: offset + ids.length - added };
  const goesOn = next.limit > 0 && next.offset < head.total;
  const { ids: rest } = goesOn ? await findPage(db, search, next) : { ids: [] };
  const isCut = head.isCut || cuts.length > 0;
  const cut = head.isCut ? head.cut : cuts[0];
  return { ids: [...ids, ...rest], total: head.total + added, isCut, cut, names };
}

/**
 * Names that are worth a search each: of a long search only where few have its words. Where the newest
 * were looked at alone, nothing but the newest by a name is in order among them.
 */
async function worthwhile(
  db: Database,
  head: FoundPage,
  { sort, names, isShort }: Omit<NamedRequest, 'limit' | 'offset' | 'onTyped'>,
): Promise<readonly OtherName[]> {
  if (head.isCut && sort !== 'newest') return [];
  if (head.total < FEW) return names;
  return isShort ? known(db, names) : [];
}

interface Beginning {
  readonly head: FoundPage;
  readonly sort: ColumnSort;
  readonly names: readonly OtherName[];
}

/** The first questions of an order, others among them, and which were looked at, where not all were. */
async function beginningOf(
  db: Database,
  search: ResolvedSearch,
  { head, sort, names }: Beginning,
): Promise<{ first: readonly number[]; added: number; cuts: readonly (SearchCut | undefined)[] }> {
  const { pages, isWhole } = await pagesBy(db, search, names, { sort, limit: BY_NAME });
  const others = await notAmong(db, search, [...new Set(pages.flatMap(({ ids }) => ids))]);
  const cuts = isWhole ? pages.flatMap(cutsOf) : ['first' as const];
  if (others.length === 0) return { first: head.ids, added: 0, cuts };
  const ordered = await sorted(db, search, sort, [...head.ids, ...others]);
  const isAll = head.total <= head.ids.length;
  // One may have been deleted meanwhile.
  const end = isAll ? ordered.length : ordered.findLastIndex((id) => head.ids.includes(id)) + 1;
  const first = ordered.slice(0, end);
  const added = first.filter((id) => others.includes(id)).length;
  return { first, added, cuts: added < others.length ? ['first', ...cuts] : cuts };
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
  const { pages, isWhole } = await pagesBy(db, search, await known(db, names), {
    sort: 'relevance',
    limit,
  });
  return {
    ids: [...new Set(pages.flatMap(({ ids }) => ids))],
    isCut: !isWhole || pages.some((page) => cutsOf(page).length > 0),
  };
}

/** The first questions by each name, which is a search of its own, and whether these are all names. */
async function pagesBy(
  db: Database,
  search: ResolvedSearch,
  names: readonly OtherName[],
  page: Omit<PageRequest, 'offset'>,
): Promise<{ readonly pages: readonly FoundPage[]; readonly isWhole: boolean }> {
  const pages: FoundPage[] = [];
  const texts = textsBy(search.text, names);
  for (const text of texts.slice(0, NAMES)) {
    const named = await withBounds(db, { ...search, bounds: UNBOUND, text });
    pages.push(await findPage(db, named, { ...page, offset: 0 }));
  }
  return { pages, isWhole: texts.length <= NAMES };
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
  const texts = names
    .filter(({ of, clause }) => of.every((one) => has(all, one)) && !has([...all, ...none], clause))
    .map(({ of, clause }) => ({ all: [...all.filter((one) => !has(of, one)), clause], none }));
  return [
    ...new Map(texts.map((text) => [text.all.map(keyOf).toSorted().join('|'), text])).values(),
  ];
}
