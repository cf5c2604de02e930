import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/sql/database.ts';
import { type FieldLengths, lengthsOf, scoresOf, type Term } from './bm25.ts';
import { ANSWERS_MAX, fieldsOf, type FieldWords } from './document.ts';
import { type Frequencies, frequenciesOf, rarity } from './frequencies.ts';
import type { Clause } from './parse.ts';
import { textIndex } from './text-index.ts';
import { type QuestionWithTexts, textsOf } from './search.store.ts';

/** Questions that are read and ranked: the best matches of the index. */
export const RANKED = 60;
/** Maximum number of postings that the index reads for a search, and of clauses in its query. */
const MAX_POSTINGS = 10_000;
const MAX_CLAUSES = 24;
/** If all words are common: how many of them (the rarest) a question must have. */
const FALLBACK_TERMS = 2;
/** Questions read before yielding to the event loop: they may be long. */
const AT_ONCE = 10;
/** Matches read from the index if a filter may remove some of them. */
const FILTERED = 1_000;

/** A clause to search for. */
export interface SearchTerm {
  readonly clause: Clause;
  /** How likely it was meant (1 if it was typed), times a weight for how often it occurs. */
  readonly factor: number;
  /** The positions of the typed words that it stands for. */
  readonly covers: readonly number[];
}

/** Terms weighted by rarity. */
export interface WeightedTerms {
  readonly terms: readonly Term[];
  readonly frequencies: Frequencies;
}

type Within = () => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;

export interface RankOptions {
  /** Makes a query for the ids of the only questions to search. */
  readonly within?: Within | undefined;
  /** Selects the questions that may be returned. */
  readonly allow?: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** The id of a question to leave out. */
  readonly except?: number | undefined;
  /** Questions to rank with the matches: scores of two calls are not comparable. */
  readonly also?: readonly number[];
}

export interface RankedQuestion {
  readonly id: number;
  /** Higher is better. */
  readonly score: number;
  /** The weighted share of the positions that it matches, from 0 to 1. */
  readonly share: number;
}

/** Weights terms by rarity. Two statements. */
export async function weigh(
  db: Database,
  searchTerms: readonly SearchTerm[],
): Promise<WeightedTerms> {
  const clauses = searchTerms.map(({ clause }) => clause);
  return weighBy(await frequenciesOf(db, clauses), searchTerms);
}

export function weighBy(
  frequencies: Frequencies,
  searchTerms: readonly SearchTerm[],
): WeightedTerms {
  const rarities = raritiesByPosition(searchTerms, frequencies);
  const terms = searchTerms.map(({ clause, factor, covers }) => {
    const own = rarity(frequencies, clause);
    const [position] = covers;
    const ofPosition = covers.length === 1 ? rarities.get(position ?? 0) : own;
    return { clause, covers, weight: factor * (ofPosition ?? own) };
  });
  return { terms, frequencies };
}

/**
 * Questions that match any of the terms, best first, at most `RANKED`; never deleted ones. The index
 * reads about 10,000 postings at most: those of the rarest words, or if these match nothing, the
 * newest questions with the two rarest common words.
 */
export async function rankQuestions(
  db: Database,
  weighed: WeightedTerms,
  { within, allow, except, also = [] }: RankOptions = {},
): Promise<RankedQuestion[]> {
  const limit = allow ? FILTERED : RANKED + 1;
  let matches = await bestMatches(db, weighed, within, limit);
  if (matches.length === 0 && !within) matches = await newestMatches(db, weighed, limit);
  const found = matches.filter((id) => id !== except);
  const allowed = allow ? await allow(found) : new Set(found);
  const ids = [...new Set([...also, ...found.filter((id) => allowed.has(id))])];
  return rankIds(db, ids.slice(0, RANKED), weighed);
}

/** Ids of the questions with any of the rare words, in the index's own order of relevance. */
export async function bestMatches(
  db: Database,
  { terms, frequencies }: WeightedTerms,
  within: Within | undefined,
  limit: number,
): Promise<number[]> {
  const chosen = chosenOf(terms, frequencies);
  if (chosen.length === 0) return [];
  return idsBy(db, textIndex(db.engine).bestMatches(chosen, await within?.(), limit));
}

/** Reads these questions and ranks them. Scores are comparable only within one call. */
export async function rankIds(
  { sql: queries }: Database,
  ids: readonly number[],
  { terms }: WeightedTerms,
): Promise<RankedQuestion[]> {
  const texts = await textsOf(queries, ids, ANSWERS_MAX);
  const read: Read[] = [];
  for (const [at, question] of texts.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await yieldToEventLoop();
    read.push({ question, fields: fieldsOf(question) });
  }
  const lengths = lengthsOf(read.map(({ fields }) => fields));
  return byScore(read.map((one) => rankOf(one, terms, lengths)));
}

/**
 * The rarity of each position: that of the typed word, which comes first in `searchTerms`, if any question
 * has it, else that of the most frequent alternative. An alternative therefore weighs no more for
 * being rarer than the typed word.
 */
function raritiesByPosition(
  searchTerms: readonly SearchTerm[],
  frequencies: Frequencies,
): Map<number, number> {
  const rarities = new Map<number, { isKnown: boolean; value: number }>();
  for (const { clause, covers } of searchTerms.filter((one) => one.covers.length === 1)) {
    const [position = 0] = covers;
    const before = rarities.get(position);
    if (before?.isKnown) continue;
    const value = Math.min(before?.value ?? Infinity, rarity(frequencies, clause));
    rarities.set(position, { isKnown: !before && isKnown(clause, frequencies), value });
  }
  return new Map([...rarities].map(([position, { value }]) => [position, value]));
}

const isKnown = (clause: Clause, frequencies: Frequencies): boolean => frequencies.of(clause) > 0;

/**
 * The terms with the highest weights whose postings fit into `MAX_POSTINGS`. Identifiers made of
 * several typed words go last if no question is known to have them: a search of six words makes
 * about twenty.
 */
function chosenOf(terms: readonly Term[], frequencies: Frequencies): Term[] {
  let room = MAX_POSTINGS;
  const isGuess = ({ clause, covers }: Term) => covers.length > 1 && !isKnown(clause, frequencies);
  return terms
    .toSorted((one, other) => other.weight - one.weight)
    .sort((one, other) => Number(isGuess(one)) - Number(isGuess(other)))
    .filter(({ clause }) => {
      const count = frequencies.of(clause);
      if (count > room) return false;
      room -= count;
      return true;
    })
    .slice(0, MAX_CLAUSES);
}

async function idsBy(db: Database, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db.sql);
  return rows.map(({ id }) => id);
}

/** The newest questions that have the two rarest of the common words. */
async function newestMatches(
  db: Database,
  { terms, frequencies }: WeightedTerms,
  limit: number,
): Promise<number[]> {
  const common = terms.filter(({ clause }) => isKnown(clause, frequencies));
  if (common.length === 0) return [];
  const rarest = common
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, FALLBACK_TERMS);
  const text = { all: rarest.map(({ clause }) => [clause]), none: [] };
  const hits = frequencies.of(rarest.flatMap(({ clause }) => clause));
  return idsBy(db, textIndex(db.engine).newest(text, limit, { hits }));
}

/** Sorts by score, best first; equal scores by id, newest first. */
export function byScore(ranked: readonly RankedQuestion[]): RankedQuestion[] {
  return ranked.toSorted((one, other) => other.score - one.score || other.id - one.id);
}

interface Read {
  readonly question: QuestionWithTexts;
  readonly fields: FieldWords;
}

function rankOf(
  { question: { id, score, acceptedId }, fields }: Read,
  terms: readonly Term[],
  lengths: FieldLengths,
): RankedQuestion {
  const whole = weightsByPosition(terms);
  const sum = (weights: Iterable<number>) => [...weights].reduce((all, one) => all + one, 0);
  const all = sum(whole.values());
  const scores = scoresOf(fields, terms, lengths);
  const covered = [...scores.keys()].map((position) => whole.get(position) ?? 0);
  return {
    id,
    score: sum(scores.values()) * popularityBoost(score, acceptedId !== null),
    share: all === 0 ? 1 : sum(covered) / all,
  };
}

/** The weight of each position: that of the first term at it, which is the typed word. */
function weightsByPosition(terms: readonly Term[]): Map<number, number> {
  const weights = new Map<number, number>();
  for (const { covers, weight } of terms) {
    for (const position of covers) if (!weights.has(position)) weights.set(position, weight);
  }
  return weights;
}

/** Votes and an accepted answer raise a score by a few percent. */
function popularityBoost(score: number, isAccepted: boolean): number {
  return 1 + 0.05 * Math.log10(1 + Math.max(0, score)) + (isAccepted ? 0.03 : 0);
}
