import type { SearchSort } from '../../contract/questions.ts';
import { SEARCH_MAX } from '../../contract/search.ts';
import type { Database } from '../sql/open.ts';
import { withBounds } from './bounds.ts';
import { type ColumnSort, findPage, type FoundPage } from './find.ts';
import { FEW, withOtherNames } from './other-names.ts';
import { findRelevant } from './relevance.ts';
import { type Clause, type ParsedSearch, parseSearch, SHORT } from './parse.ts';
import { type ResolvedSearch, resolveSearch, type SearchFilter } from './resolve.ts';
import { type Slips, slipsIn } from './slips.ts';
import { type Snippet, snippetsOf } from './snippets.ts';
import { otherNamesOf, widen } from './widen.ts';
import { words } from './words.ts';

export { indexQuestions, rebuildIndex, saveIndexed } from './indexing.ts';

export interface SearchOptions {
  readonly filter: SearchFilter;
  readonly sort: SearchSort;
  readonly limit: number;
  readonly offset: number;
  /** Whether nothing is looked for beside the words as they were typed. */
  readonly isTypedAlone?: boolean;
  /** Is told once these have been looked for. */
  readonly onTyped?: () => void;
}

export interface SearchResult extends FoundPage {
  /** Plain text around the match by question, where the match is in the body or an answer. */
  readonly snippets: ReadonlyMap<number, Snippet>;
  /** The search with words of the site in place of unknown ones, where there are any like them. */
  readonly didYouMean?: string | undefined;
  /** What was looked for beside the words of the search, as a text may have it. */
  readonly otherWords?: readonly string[] | undefined;
}

/**
 * The page of questions that a search finds (contract/search.ts has its language), and how many it
 * finds in all. It looks at about 10,000 candidates at most, the newest if there are more, and
 * says so (docs/decisions/08-search.md). A search without words or operators finds nothing. No text
 * is refused.
 */
export async function searchQuestions(
  db: Database,
  text: string,
  options: SearchOptions,
): Promise<SearchResult> {
  const parsed = parseSearch(text);
  const isEmpty = [parsed.all, parsed.none, parsed.filters].every(({ length }) => length === 0);
  const resolved = isEmpty ? undefined : await resolveSearch(db.sql, parsed, options);
  if (!resolved) return { ids: [], total: 0, isCut: false, snippets: new Map() };
  const search = await withBounds(db, resolved);
  const enough = enoughOf(parsed);
  const { sort } = options;
  if (parsed.typed.length === 0) {
    const page = await findPage(db, search, options);
    return { ...page, snippets: await snippetsOf(db.sql, page.ids, parsed.all, enough) };
  }
  return sort === 'relevance'
    ? byRelevance(db, search, { text, parsed, options })
    : inOrder(db, search, { text, parsed, options: { ...options, sort } });
}

/** A page in the order of a column. What a slip was meant to be is asked about, and not found. */
async function inOrder(
  db: Database,
  search: ResolvedSearch,
  { text, parsed, options }: Searched & { readonly options: { readonly sort: ColumnSort } },
): Promise<SearchResult> {
  const { typed } = parsed;
  const called = await otherNamesOf(db.sql, typed);
  const isShort = typed.length <= SHORT;
  const { names, ...page } =
    called.names.length === 0 || options.isTypedAlone
      ? { ...(await findPage(db, search, options)), names: [] }
      : await withOtherNames(db, search, { ...options, names: called.names, isShort });
  const clauses = [...parsed.all, ...singleWords(names)];
  const found = {
    ...page,
    snippets: await snippetsOf(db.sql, page.ids, clauses, enoughOf(parsed)),
    otherWords: names.map(({ written }) => written),
  };
  if (page.total >= FEW) return found;
  return { ...found, didYouMean: meantBy(text, await slipsIn(db, text, typed)) };
}

interface Searched {
  readonly text: string;
  readonly parsed: ParsedSearch;
  readonly options: SearchOptions;
}

async function byRelevance(
  db: Database,
  search: ResolvedSearch,
  { text, parsed, options }: Searched,
): Promise<SearchResult> {
  const { wanted, alike, slips, written } = await widen(db, text, parsed.typed);
  const required = requiredOf(search, parsed);
  const isShort = parsed.typed.length <= SHORT;
  const page = await findRelevant(db, search, { ...options, wanted, required, alike, isShort });
  const clauses = [...parsed.all, ...singleWords(wanted)];
  const snippets = await snippetsOf(db.sql, page.ids, clauses, enoughOf(parsed));
  const otherWords = options.isTypedAlone ? [] : written;
  return { ...page, snippets, didYouMean: meantBy(text, slips), otherWords };
}

/** Words of a phrase that nobody typed are no matches by themselves. */
const singleWords = (wanted: readonly { readonly clause: Clause }[]): Clause[] =>
  wanted.map(({ clause }) => clause).filter(({ length }) => length === 1);

/** Different words of a search: a passage with all of them is the best. */
const enoughOf = ({ all }: ParsedSearch): number => new Set(all.flat()).size;

/** The search with what its words may have been meant to be; undefined where all are known. */
function meantBy(text: string, slips: Slips): string | undefined {
  if (slips.size === 0) return undefined;
  const pieces = text.slice(0, SEARCH_MAX).split(/(\s+)/);
  const meant = pieces.map((piece) => slips.get(piece)?.written ?? piece).join('');
  return meant === text ? undefined : meant;
}

/** What a question must have or not have, beside the words of which it may have some. */
function requiredOf({ text }: ResolvedSearch, { typed }: ParsedSearch) {
  const free = new Set(typed.map((word) => words(word).join(' ')));
  return { all: text.all.filter((clause) => !free.has(clause.join(' '))), none: text.none };
}
