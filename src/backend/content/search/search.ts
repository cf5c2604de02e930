import type { SearchSort } from '../../../contract/questions.ts';
import type { Database } from '../../platform/sql/database.ts';
import { CANDIDATES, filterIds, findPage, matchingIds, type SearchPage } from './find.ts';
import { type Frequencies, frequenciesOf } from './frequencies.ts';
import { type Clause, type ParsedSearch, parseSearch, SHORT } from './parse.ts';
import {
  bestMatches,
  byScore,
  RANKED,
  type RankedQuestion,
  rankIds,
  rankQuestions,
  type SearchTerm,
  weigh,
  weighBy,
  type WeightedTerms,
} from './rank-questions.ts';
import { type ResolvedSearch, resolveSearch, type SearchFilter } from './resolve.ts';
import {
  correctedText,
  findMisspellings,
  type Misspellings,
  NO_MISSPELLINGS,
  unknownWords,
} from './misspellings.ts';
import { type Snippet, snippetsOf } from './snippets.ts';
import { textIndex } from './text-index.ts';
import { completionsOf } from './vocabulary.ts';
import { NAME, type TypedTerms, typedTerms, type Variant, variantsOf } from './search-terms.ts';
import { words } from './words.ts';

export { indexQuestions, rebuildIndex, saveIndexed } from './indexing.ts';

/** How likely a completion or correction was meant; a typed word has 1. */
const COMPLETED = 0.5;
const CORRECTED = 0.7;
/** With fewer complete matches, a search also returns partial ones. */
const FEW = 20;
/** The weighted share of the words that partial matches beyond the first few must have. */
const MOST = 0.4;

export interface SearchOptions {
  readonly filter: SearchFilter;
  readonly sort: SearchSort;
  readonly limit: number;
  readonly offset: number;
}

export interface SearchResult extends SearchPage {
  /** Plain text around the match by question, where the match is in the body or an answer. */
  readonly snippets: ReadonlyMap<number, Snippet>;
  /** The search with corrected spelling, if any. */
  readonly didYouMean?: string | undefined;
  /** The variants and corrections that were also searched for, as they may be written in a text. */
  readonly otherWords?: readonly string[] | undefined;
}

/**
 * Returns one page of a search (contract/search.ts has the language) and the total. Accepts any text;
 * a search without words and operators finds nothing.
 *
 * 1. Parses the text and looks up the names of tags and authors.
 * 2. Adds the variants of each word (synonyms, identifiers) that occur on the site.
 * 3. Finds the questions that have all words in any variant and match the operators, of at most 5,000
 *    candidates.
 * 4. If there are few, corrects misspelled words; a search by relevance also adds partial matches.
 * 5. A search by relevance reads the best 60 and ranks them by BM25 over their fields.
 * 6. Cuts snippets around the words out of the page's questions.
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
  const { typed } = parsed;
  const named = await addVariants(db, resolved, typed);
  const { search, variants, frequencies } = named;
  const { sort } = options;
  const isRanked = sort === 'relevance' && search.text.all.length > 0;
  const all = await findPage(
    db,
    search,
    isRanked
      ? { sort: 'votes', limit: RANKED, offset: 0 }
      : { ...options, sort: sort === 'relevance' ? 'newest' : sort },
  );
  const isFew = typed.length > 0 && all.total < FEW;
  const misspellings = isFew
    ? await findMisspellings(db, text, typed, frequencies)
    : NO_MISSPELLINGS;
  const queryTerms = typedTerms(
    typed.length > 0 ? typed : parsed.all.map((clause) => clause.join(' ')),
  );
  const context: QueryContext = { parsed, queryTerms, variants, misspellings, frequencies };
  const page = isRanked ? await byRelevance(db, search, context, { all, options }) : all;
  const otherWords = variants.map(({ written }) => written);
  if (isRanked) otherWords.push(...unknownWords(misspellings).map(({ written }) => written));
  const clauses = [
    ...parsed.all,
    // Words of a phrase that was not typed are no matches by themselves.
    ...[
      ...variants.map(({ clause }) => clause),
      ...unknownWords(misspellings).map(({ word }) => [word]),
    ].filter(({ length }) => length === 1),
  ];
  return {
    ...page,
    snippets: await snippetsOf(db.sql, page.ids, clauses, new Set(parsed.all.flat()).size),
    didYouMean: correctedText(text, misspellings),
    otherWords,
  };
}

/** A parsed search with everything known about its words. */
interface QueryContext {
  readonly parsed: ParsedSearch;
  readonly queryTerms: TypedTerms;
  readonly variants: readonly Variant[];
  readonly misspellings: Misspellings;
  readonly frequencies: Frequencies;
}

/** Adds the variants of each word to the search and sorts words by rarity. Three statements. */
async function addVariants(db: Database, search: ResolvedSearch, typed: readonly string[]) {
  const { all, none } = search.text;
  const possible = await variantsOf(db.sql, typed);
  const frequencies = await frequenciesOf(db, [
    ...all.flat(),
    ...none,
    ...possible.map(({ clause }) => clause),
    ...typed.map(words),
  ]);
  const variants = possible.filter(({ clause }) => frequencies.of(clause) > 0);
  const keys = typed.map((word) => words(word).join(' '));
  const groups = all.map((group) => {
    const key = group.map((clause) => clause.join(' ')).join(' ');
    const others = variants.filter(({ wordIndexes }) => wordIndexes.some((at) => keys[at] === key));
    return [...group, ...others.map(({ clause }) => clause)];
  });
  const countOf = (group: readonly Clause[]) =>
    group.reduce((sum, clause) => sum + frequencies.of(clause), 0);
  const sorted = groups.toSorted((one, other) => countOf(one) - countOf(other));
  const hits = countOf(sorted[0] ?? none);
  return {
    search: { ...search, text: { all: sorted, none }, hits },
    variants,
    frequencies,
  };
}

/**
 * A page by relevance. If few questions have all words, partial matches are added. Otherwise the
 * index's best 60 are read and ranked, and the rest follow in the index's order.
 */
async function byRelevance(
  db: Database,
  search: ResolvedSearch,
  context: QueryContext,
  { all, options }: { readonly all: SearchPage; readonly options: SearchOptions },
): Promise<SearchPage> {
  const { limit, offset } = options;
  if (all.total < FEW) {
    const { ranked, isCut } = await withPartialMatches(db, search, context, all.ids);
    const ids = ranked.map(({ id }) => id).slice(offset, offset + limit);
    const cut = all.isCut ? all.cut : 'likeliest';
    return { ids, total: ranked.length, isCut: all.isCut || isCut, cut };
  }
  const { queryTerms, variants, frequencies } = context;
  const typed = weighBy(frequencies, queryTerms.terms);
  const most = Math.min(Math.max(RANKED, offset + limit), CANDIDATES);
  const order = all.total <= RANKED ? all.ids : await rareWordsFirst(db, search, typed, all, most);
  const weighed = weighBy(frequencies, [
    ...queryTerms.terms,
    ...variantTerms(queryTerms, variants),
  ]);
  const ranked = await rankIds(db, order.slice(0, RANKED), weighed);
  const ids = [...ranked.map(({ id }) => id), ...order.slice(RANKED)];
  return { ...all, ids: ids.slice(offset, offset + limit) };
}

/** Matches with the rare words as typed in the index's order, then the others by votes. */
async function rareWordsFirst(
  db: Database,
  search: ResolvedSearch,
  typed: WeightedTerms,
  voted: SearchPage,
  most: number,
): Promise<readonly number[]> {
  const matches = await bestMatches(db, typed, () => matchingIds(db, search), most);
  if (matches.length >= most) return matches;
  const limit = Math.min(most + matches.length, CANDIDATES);
  const others =
    limit <= voted.ids.length
      ? voted
      : await findPage(db, search, { sort: 'votes', limit, offset: 0 });
  return [...new Set([...matches, ...others.ids])].slice(0, most);
}

/**
 * Ranks the questions that have all words (`whole`) together with those that have some of them. In a
 * short search the former come first. `isCut` says whether there may be more partial matches.
 */
async function withPartialMatches(
  db: Database,
  search: ResolvedSearch,
  { parsed, queryTerms, variants, misspellings, frequencies }: QueryContext,
  whole: readonly number[],
): Promise<{ readonly ranked: readonly RankedQuestion[]; readonly isCut: boolean }> {
  const { typed } = parsed;
  const guesses = await guessesOf(db, typed, queryTerms, misspellings);
  const terms = distinct([...queryTerms.terms, ...variantTerms(queryTerms, variants), ...guesses]);
  const weighed = await weigh(db, terms);
  // There are no partial matches of a single word.
  if (terms.length < 2) return { ranked: await rankIds(db, whole, weighed), isCut: false };
  const free = new Set(typed.map((word) => words(word).join(' ')));
  // Phrases and tags are required.
  const required = search.text.all.filter(([clause = []]) => !free.has(clause.join(' ')));
  const { none } = search.text;
  const excluded = { all: [], none };
  const hits = none.reduce((sum, clause) => sum + frequencies.of(clause), 0);
  const all = await rankQuestions(db, weighed, {
    also: whole,
    within:
      required.length > 0
        ? () => textIndex(db.engine).newest({ all: required, none }, CANDIDATES)
        : undefined,
    allow: (ids) => filterIds(db, { ...search, text: excluded, hits }, ids),
  });
  // A question may have a word as its completion, and so not be among `whole`.
  const hasAll = ({ id, share }: RankedQuestion) => whole.includes(id) || share > 0.999;
  const some = all
    .filter((one) => !hasAll(one))
    .filter(({ share }, at) => whole.length + at < FEW || share >= MOST);
  const full = all.filter(hasAll);
  const ranked = typed.length <= SHORT ? [...full, ...some] : byScore([...full, ...some]);
  return { ranked, isCut: all.length >= RANKED };
}

const variantTerms = (queryTerms: TypedTerms, variants: readonly Variant[]): SearchTerm[] =>
  variants.map(({ wordIndexes, clause, factor }) => ({
    clause,
    factor,
    covers: wordIndexes.flatMap((at) => queryTerms.positions[at] ?? []),
  }));

/** Completions of the last word and corrections of unknown words. */
async function guessesOf(
  db: Database,
  typed: readonly string[],
  queryTerms: TypedTerms,
  misspellings: Misspellings,
): Promise<SearchTerm[]> {
  const last = typed.at(-1)?.toLowerCase() ?? '';
  const continued = NAME.test(last) ? await completionsOf(db, last) : [];
  const instead = (at: number, word: string, factor: number): SearchTerm => ({
    clause: [word],
    factor,
    covers: queryTerms.positions[at] ?? [],
  });
  return [
    ...continued.map((word) => instead(typed.length - 1, word, COMPLETED)),
    ...typed.flatMap((word, at) => {
      const meant = misspellings.get(word);
      return meant?.isUnknown ? [instead(at, meant.word, CORRECTED)] : [];
    }),
  ];
}

/** Keeps the likeliest of equal terms. */
function distinct(all: readonly SearchTerm[]): SearchTerm[] {
  const found = new Map<string, SearchTerm>();
  for (const one of all) {
    const key = one.clause.join(' ');
    const before = found.get(key);
    if (key !== '' && (!before || before.factor < one.factor)) found.set(key, one);
  }
  return [...found.values()];
}
