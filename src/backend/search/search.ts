import type { SearchSort } from '../../contract/questions.ts';
import type { Database } from '../sql/open.ts';
import { allowedOf, CANDIDATES, findPage, type FoundPage, idsFound } from './find.ts';
import { type Frequencies, frequenciesOf } from './frequencies.ts';
import { type Clause, type ParsedSearch, parseSearch, SHORT } from './parse.ts';
import {
  byScore,
  likeliestOf,
  RANKED,
  rankIds,
  type RankedQuestion,
  rankQuestions,
  type Wanted,
  type Weighed,
  weigh,
  weighBy,
} from './rank-questions.ts';
import { type ResolvedSearch, resolveSearch, type SearchFilter } from './resolve.ts';
import { meantBy, NO_SLIPS, type Slips, slipsIn, unknownIn } from './slips.ts';
import { type Snippet, snippetsOf } from './snippets.ts';
import { textIndex } from './textindex.ts';
import { continuationsOf } from './vocabulary.ts';
import { NAME, type OtherName, otherNamesOf, type Places, placesOf } from './wanted.ts';
import { words } from './words.ts';

export { indexQuestions, rebuildIndex, saveIndexed } from './indexing.ts';

/** How sure it is that something was meant that was not typed. */
const CONTINUED = 0.5;
const CORRECTED = 0.7;
/** Questions up to which a search also finds what has some of its words. */
const FEW = 20;
/** What questions beyond the first few must have of the words, by how much each tells. */
const MOST = 0.4;

export interface SearchOptions {
  readonly filter: SearchFilter;
  readonly sort: SearchSort;
  readonly limit: number;
  readonly offset: number;
}

export interface SearchResult extends FoundPage {
  /** Plain text around the match by question, where the match is in the body or an answer. */
  readonly snippets: ReadonlyMap<number, Snippet>;
  /** The search with words of the site in place of unknown ones, where there are any like them. */
  readonly didYouMean?: string | undefined;
  /** What was looked for besides the words of the search, as a text may have it. */
  readonly otherWords?: readonly string[] | undefined;
}

/**
 * The page of questions that a search finds (contract/search.ts has its language), and how many it
 * finds in all. Never throws for what is typed; a search of neither words nor operators finds nothing.
 *
 * 1. The text is parsed, and names of tags and authors are looked up.
 * 2. Each word gets its other names (synonyms, identifiers), as far as the site has them.
 * 3. The questions that have all words by any name, and fulfil the operators, are found: of very many
 *    the newest 5,000.
 * 4. Where they are few, words are corrected, and relevance adds questions that have some of the words.
 * 5. Relevance reads the likeliest 60 and ranks them by bm25 over their fields.
 * 6. The page's passages with the words are cut out.
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
  const named = await withOtherNames(db, resolved, typed);
  const { search, names, frequencies } = named;
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
  const slips = isFew ? await slipsIn(db, text, typed, frequencies) : NO_SLIPS;
  const places = placesOf(typed.length > 0 ? typed : parsed.all.map((clause) => clause.join(' ')));
  const meant: Meant = { parsed, places, names, slips, frequencies };
  const page = isRanked ? await byRelevance(db, search, meant, { all, options }) : all;
  const otherWords = names.map(({ written }) => written);
  if (isRanked) otherWords.push(...unknownIn(slips).map(({ written }) => written));
  const clauses = [
    ...parsed.all,
    // Words of a phrase that nobody typed are no matches by themselves.
    ...[...names.map(({ clause }) => clause), ...unknownIn(slips).map(({ word }) => [word])].filter(
      ({ length }) => length === 1,
    ),
  ];
  return {
    ...page,
    snippets: await snippetsOf(db.sql, page.ids, clauses, new Set(parsed.all.flat()).size),
    didYouMean: meantBy(text, slips),
    otherWords,
  };
}

/** What the words of a search mean. */
interface Meant {
  readonly parsed: ParsedSearch;
  readonly places: Places;
  readonly names: readonly OtherName[];
  readonly slips: Slips;
  readonly frequencies: Frequencies;
}

/** The search with the other names of its words, the rarest words first. Three statements. */
async function withOtherNames(db: Database, search: ResolvedSearch, typed: readonly string[]) {
  const { all, none } = search.text;
  const possible = await otherNamesOf(db.sql, typed);
  const frequencies = await frequenciesOf(db, [
    ...all.flat(),
    ...none,
    ...possible.map(({ clause }) => clause),
    ...typed.map(words),
  ]);
  const names = possible.filter(({ clause }) => frequencies.of(clause) > 0);
  const keys = typed.map((word) => words(word).join(' '));
  const groups = all.map((group) => {
    const key = group.map((clause) => clause.join(' ')).join(' ');
    const others = names.filter(({ of }) => of.some((at) => keys[at] === key));
    return [...group, ...others.map(({ clause }) => clause)];
  });
  const countOf = (group: readonly Clause[]) =>
    group.reduce((sum, clause) => sum + frequencies.of(clause), 0);
  const sorted = groups.toSorted((one, other) => countOf(one) - countOf(other));
  const hits = countOf(sorted[0] ?? none);
  return {
    search: { ...search, text: { all: sorted, none }, hits },
    names,
    frequencies,
  };
}

/**
 * A page by relevance. Where few questions have all the words, those with some are added; else the
 * likeliest 60 are read and ranked, and beyond these the index's own order goes on.
 */
async function byRelevance(
  db: Database,
  search: ResolvedSearch,
  meant: Meant,
  { all, options }: { readonly all: FoundPage; readonly options: SearchOptions },
): Promise<FoundPage> {
  const { limit, offset } = options;
  if (all.total < FEW) {
    const { ranked, isCut } = await withSome(db, search, meant, all.ids);
    const ids = ranked.map(({ id }) => id).slice(offset, offset + limit);
    const cut = all.isCut ? all.cut : 'likeliest';
    return { ids, total: ranked.length, isCut: all.isCut || isCut, cut };
  }
  const { places, names, frequencies } = meant;
  const typed = weighBy(frequencies, places.wanted);
  const most = Math.min(Math.max(RANKED, offset + limit), CANDIDATES);
  const order = all.total <= RANKED ? all.ids : await likeliestFirst(db, search, typed, all, most);
  const weighed = weighBy(frequencies, [...places.wanted, ...wantedOf(places, names)]);
  const ranked = await rankIds(db, order.slice(0, RANKED), weighed);
  const ids = [...ranked.map(({ id }) => id), ...order.slice(RANKED)];
  return { ...all, ids: ids.slice(offset, offset + limit) };
}

/** Those with the rare words as they were typed, the likeliest first, then those with the most votes. */
async function likeliestFirst(
  db: Database,
  search: ResolvedSearch,
  typed: Weighed,
  voted: FoundPage,
  most: number,
): Promise<readonly number[]> {
  const likeliest = await likeliestOf(db, typed, () => idsFound(db, search), most);
  if (likeliest.length >= most) return likeliest;
  const limit = Math.min(most + likeliest.length, CANDIDATES);
  const others =
    limit <= voted.ids.length
      ? voted
      : await findPage(db, search, { sort: 'votes', limit, offset: 0 });
  return [...new Set([...likeliest, ...others.ids])].slice(0, most);
}

/**
 * Questions that have some of the words, and the `whole` ones, which have all: of a short search these
 * come first. Whether there may be more of the others.
 */
async function withSome(
  db: Database,
  search: ResolvedSearch,
  { parsed, places, names, slips, frequencies }: Meant,
  whole: readonly number[],
): Promise<{ readonly ranked: readonly RankedQuestion[]; readonly isCut: boolean }> {
  const { typed } = parsed;
  const guesses = await guessesOf(db, typed, places, slips);
  const wanted = distinct([...places.wanted, ...wantedOf(places, names), ...guesses]);
  const weighed = await weigh(db, wanted);
  // A single word is had, or not.
  if (wanted.length < 2) return { ranked: await rankIds(db, whole, weighed), isCut: false };
  const free = new Set(typed.map((word) => words(word).join(' ')));
  // What is no free word: phrases and tags.
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
    allow: (ids) => allowedOf(db, { ...search, text: excluded, hits }, ids),
  });
  // A word may stand in a text in another form: as how it may go on.
  const hasAll = ({ id, share }: RankedQuestion) => whole.includes(id) || share > 0.999;
  const some = all
    .filter((one) => !hasAll(one))
    .filter(({ share }, at) => whole.length + at < FEW || share >= MOST);
  const full = all.filter(hasAll);
  const ranked = typed.length <= SHORT ? [...full, ...some] : byScore([...full, ...some]);
  return { ranked, isCut: all.length >= RANKED };
}

const wantedOf = (places: Places, names: readonly OtherName[]): Wanted[] =>
  names.map(({ of, clause, factor }) => ({
    clause,
    factor,
    covers: of.flatMap((at) => places.of[at] ?? []),
  }));

/** How the last word may go on, and what unknown words may have been meant to be. */
async function guessesOf(
  db: Database,
  typed: readonly string[],
  places: Places,
  slips: Slips,
): Promise<Wanted[]> {
  const last = typed.at(-1)?.toLowerCase() ?? '';
  const continued = NAME.test(last) ? await continuationsOf(db, last) : [];
  const instead = (at: number, word: string, factor: number): Wanted => ({
    clause: [word],
    factor,
    covers: places.of[at] ?? [],
  });
  return [
    ...continued.map((word) => instead(typed.length - 1, word, CONTINUED)),
    ...typed.flatMap((word, at) => {
      const meant = slips.get(word);
      return meant?.isUnknown ? [instead(at, meant.word, CORRECTED)] : [];
    }),
  ];
}

/** Of those that look for the same, the surest. */
function distinct(all: readonly Wanted[]): Wanted[] {
  const found = new Map<string, Wanted>();
  for (const one of all) {
    const key = one.clause.join(' ');
    const before = found.get(key);
    if (key !== '' && (!before || before.factor < one.factor)) found.set(key, one);
  }
  return [...found.values()];
}
