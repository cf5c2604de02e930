import type { Database } from '../sql/open.ts';
import { findPage, type FoundPage, matchingOf } from './find.ts';
import { FEW, likeliestByNames, notAmong } from './other-names.ts';
import type { Clause, TextSearch } from './parse.ts';
import {
  byScore,
  rankIds,
  RANKED,
  type RankedQuestion,
  rankQuestions,
  type Wanted,
} from './ranking/rank-questions.ts';
import type { ResolvedSearch } from './resolve.ts';
import type { OtherName } from './widen.ts';
import { frequenciesOf } from './vocabulary/frequencies.ts';

/** What questions beyond the first few must have of the words, by how much each tells. */
const MOST = 0.4;
/** Questions that are asked at once whether they are let through. */
const AT_ONCE = 250;
/** Questions from which on a word is common. */
const COMMON = 10_000;

export interface RelevanceRequest {
  readonly limit: number;
  readonly offset: number;
  /** The words of the search, as they were typed and as they may have been meant. */
  readonly wanted: readonly Wanted[];
  /** What is no free word: phrases, tags, what must not be there. */
  readonly required: TextSearch;
  /** Whether what has all the words comes first, however little the rest of it tells. */
  readonly isShort: boolean;
  /** What the words are called as well. */
  readonly alike: readonly OtherName[];
  /** See `SearchOptions`. */
  readonly isTypedAlone?: boolean;
  readonly onTyped?: () => void;
}

/**
 * A page of a search by relevance: questions that have all the words and such as have some, of a short
 * search those with all of them first. The best 60 by the index are read and ranked; beyond these the
 * index's own order goes on.
 */
export async function findRelevant(
  db: Database,
  search: ResolvedSearch,
  { limit, offset, isShort, isTypedAlone, onTyped, ...meant }: RelevanceRequest,
): Promise<FoundPage> {
  const head = await findPage(db, search, { sort: 'relevance', limit: RANKED, offset: 0 });
  const whole = await rankIds(db.sql, head.ids, meant.wanted);
  onTyped?.();
  const others = isTypedAlone ? NONE : await othersThan(db, search, head, meant);
  const ids = (
    isShort ? wholeFirst(whole, others.found) : byScore([...whole, ...others.found])
  ).map(({ id }) => id);
  const about = { total: head.total + others.found.length, ...cutOf(head, others.isCut) };
  if (offset + limit <= ids.length || head.total <= RANKED) {
    return { ids: ids.slice(offset, offset + limit), ...about };
  }
  const first = ids.slice(offset, offset + limit);
  const next = { limit: limit - first.length, offset: offset + first.length - others.found.length };
  const { ids: more } = await findPage(db, search, { sort: 'relevance', ...next });
  return { ids: [...first, ...more], ...about };
}

/** What was looked at of the questions of a page, where that is not all of them. */
function cutOf({ isCut, cut }: FoundPage, isBestAlone: boolean): Pick<FoundPage, 'isCut' | 'cut'> {
  return isBestAlone && !isCut ? { isCut: true, cut: 'likeliest' } : { isCut, cut };
}

interface Others {
  readonly found: readonly RankedQuestion[];
  /** Whether there may be more of them. */
  readonly isCut: boolean;
}

const NONE: Others = { found: [], isCut: false };

/** What the words find not as they stand. */
const othersThan = (
  db: Database,
  search: ResolvedSearch,
  { ids, total }: FoundPage,
  meant: Pick<RelevanceRequest, 'wanted' | 'required' | 'alike'>,
): Promise<Others> =>
  total < FEW ? withSome(db, search, meant, ids) : byOtherNames(db, search, meant);

/** Questions that have all the words, but not as they stand. */
async function byOtherNames(
  db: Database,
  search: ResolvedSearch,
  { wanted, alike }: Pick<RelevanceRequest, 'wanted' | 'alike'>,
): Promise<Others> {
  const { ids, isCut } = await likeliestByNames(db, search, alike, RANKED);
  if (ids.length === 0) return NONE;
  const others = await notAmong(db, search, ids);
  return { found: await rankIds(db.sql, others, wanted), isCut };
}

/** Questions that have some of the words, or all by other names; `known` are those that have all. */
async function withSome(
  db: Database,
  search: ResolvedSearch,
  { wanted, required }: Pick<RelevanceRequest, 'wanted' | 'required'>,
  known: readonly number[],
): Promise<Others> {
  // A single word is had, or not.
  if (wanted.length < 2) return NONE;
  const isRare = await areRare(db, required.all);
  const text = isRare ? { all: [], none: required.none } : required;
  const ranked = await rankQuestions(db, wanted, {
    required: isRare ? required.all : [],
    allow: (ids) => allowedOf(db, { ...search, text }, ids),
  });
  const found = ranked
    .filter(({ id }) => !known.includes(id))
    .filter(({ share }, at) => known.length + at < FEW || share >= MOST);
  return { found, isCut: ranked.length >= RANKED };
}

/** The words of a short search may stand in a text in another form: as an identifier, in its parts. */
function wholeFirst(whole: readonly RankedQuestion[], some: readonly RankedQuestion[]) {
  const full = byScore([...whole, ...some.filter(hasAll)]);
  return [...full, ...some.filter((one) => !hasAll(one))];
}

const hasAll = ({ share }: RankedQuestion): boolean => share > 0.999;

/** To weigh words, SQLite reads all places of whatever is looked for beside them. */
async function areRare({ sql: queries }: Database, clauses: readonly Clause[]): Promise<boolean> {
  if (clauses.length === 0) return true;
  const frequencies = await frequenciesOf(queries, clauses.flat());
  return clauses.every((clause) => clause.every((word) => frequencies.of([word]) < COMMON));
}

/** The first of those that the search's operators and its text let through: as many as are ranked. */
async function allowedOf(
  db: Database,
  search: ResolvedSearch,
  ids: readonly number[],
): Promise<Set<number>> {
  const allowed = new Set<number>();
  const looked = ids.slice(0, search.bounds.lookedUp);
  for (let from = 0; from < looked.length && allowed.size < RANKED; from += AT_ONCE) {
    const some = await matchingOf(db, search, looked.slice(from, from + AT_ONCE));
    for (const id of some) allowed.add(id);
  }
  return allowed;
}
