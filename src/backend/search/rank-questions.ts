import { setImmediate as othersTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../sql/open.ts';
import { coveredBy, type FieldLengths, lengthsOf, scoreOf, type Term } from './bm25.ts';
import { ANSWERS_MAX, fieldsOf, type FieldWords } from './fields.ts';
import { type Frequencies, frequenciesOf, rarity } from './frequencies.ts';
import type { Clause } from './parse.ts';
import { textIndex } from './textindex.ts';
import { type QuestionWithTexts, textsOf } from './texts.ts';

/** Questions that are read and ranked: the likeliest ones by the index. */
export const RANKED = 60;
/** Questions that the index may look at in all, and clauses that it is asked for. */
const POSTINGS = 10_000;
const CLAUSES = 24;
/** Of words that very many have, how many a question must have to be looked at. */
const TELLING = 2;
/** Questions that are read without a pause: they may be long, and others wait. */
const AT_ONCE = 10;
/** The likeliest that are looked at where some of them are not allowed. */
const LOOKED_AT = 1_000;

/** What somebody looks for. */
export interface Wanted {
  readonly clause: Clause;
  /** How sure it is that it was meant, 1 for what was typed, and how often it was. */
  readonly factor: number;
  readonly covers: readonly number[];
}

/** What somebody looks for, and how much each part of it tells. */
export interface Weighed {
  readonly terms: readonly Term[];
  readonly frequencies: Frequencies;
}

type Within = () => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;

export interface RankOptions {
  /** Makes a query of ids: only these may be found. */
  readonly within?: Within | undefined;
  /** Which of some questions may be found. */
  readonly allow?: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Left out. */
  readonly except?: number | undefined;
  /** Ranked with those that are found: scores of two calls cannot be compared. */
  readonly also?: readonly number[];
}

export interface RankedQuestion {
  readonly id: number;
  /** The more the better. */
  readonly score: number;
  /** The share of what was looked for that it has, by how much each tells: 1 for all. */
  readonly share: number;
}

/** Weighs what is wanted by how many questions have it. Two statements. */
export async function weigh(db: Database, wanted: readonly Wanted[]): Promise<Weighed> {
  const clauses = wanted.map(({ clause }) => clause);
  return weighBy(await frequenciesOf(db, clauses), wanted);
}

export function weighBy(frequencies: Frequencies, wanted: readonly Wanted[]): Weighed {
  const rarities = raritiesByPlace(wanted, frequencies);
  const terms = wanted.map(({ clause, factor, covers }) => {
    const own = rarity(frequencies, clause);
    const [place] = covers;
    const ofPlace = covers.length === 1 ? rarities.get(place ?? 0) : own;
    return { clause, covers, weight: factor * (ofPlace ?? own) };
  });
  return { terms, frequencies };
}

/**
 * Questions that have any of what is wanted, the best first, at most `RANKED` of them; deleted ones are
 * left out. However many questions there are, the index looks at some 10,000: by the rarest words first,
 * and where these find none at the newest with the two rarest of the others.
 */
export async function rankQuestions(
  db: Database,
  weighed: Weighed,
  { within, allow, except, also = [] }: RankOptions = {},
): Promise<RankedQuestion[]> {
  const limit = allow ? LOOKED_AT : RANKED + 1;
  let likeliest = await likeliestOf(db, weighed, within, limit);
  if (likeliest.length === 0 && !within) likeliest = await newestWith(db, weighed, limit);
  const found = likeliest.filter((id) => id !== except);
  const allowed = allow ? await allow(found) : new Set(found);
  const ids = [...new Set([...also, ...found.filter((id) => allowed.has(id))])];
  return rankIds(db, ids.slice(0, RANKED), weighed);
}

/** Ids of the questions that have any of the rare words, the likeliest first by the index alone. */
export async function likeliestOf(
  db: Database,
  { terms, frequencies }: Weighed,
  within: Within | undefined,
  limit: number,
): Promise<number[]> {
  const chosen = chosenOf(terms, frequencies);
  if (chosen.length === 0) return [];
  return idsBy(db, textIndex(db.engine).likeliest(chosen, await within?.(), limit));
}

/** Reads these questions and ranks them: scores are comparable with each other alone. */
export async function rankIds(
  { sql: queries }: Database,
  ids: readonly number[],
  { terms }: Weighed,
): Promise<RankedQuestion[]> {
  const texts = await textsOf(queries, ids, ANSWERS_MAX);
  const read: Read[] = [];
  for (const [at, question] of texts.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await othersTurn();
    read.push({ question, fields: fieldsOf(question) });
  }
  const lengths = lengthsOf(read.map(({ fields }) => fields));
  return byScore(read.map((one) => rankOf(one, terms, lengths)));
}

/**
 * How rare what was typed at each place is, which comes first, and with it all that may have been meant:
 * another name tells no more for being rarer. What no question has is as frequent as what was meant.
 */
function raritiesByPlace(wanted: readonly Wanted[], frequencies: Frequencies): Map<number, number> {
  const rarities = new Map<number, { isKnown: boolean; value: number }>();
  for (const { clause, covers } of wanted.filter((one) => one.covers.length === 1)) {
    const [place = 0] = covers;
    const before = rarities.get(place);
    if (before?.isKnown) continue;
    const value = Math.min(before?.value ?? Infinity, rarity(frequencies, clause));
    rarities.set(place, { isKnown: !before && isKnown(clause, frequencies), value });
  }
  return new Map([...rarities].map(([place, { value }]) => [place, value]));
}

const isKnown = (clause: Clause, frequencies: Frequencies): boolean => frequencies.of(clause) > 0;

/**
 * Those that tell the most, as long as few enough questions have them. Identifiers that nobody has
 * written as far as is known come last: a search of six words has some twenty.
 */
function chosenOf(terms: readonly Term[], frequencies: Frequencies): Term[] {
  let room = POSTINGS;
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
    .slice(0, CLAUSES);
}

async function idsBy(db: Database, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db.sql);
  return rows.map(({ id }) => id);
}

/** The newest questions that have what tells the most of words that very many have. */
async function newestWith(
  db: Database,
  { terms, frequencies }: Weighed,
  limit: number,
): Promise<number[]> {
  const common = terms.filter(({ clause }) => isKnown(clause, frequencies));
  if (common.length === 0) return [];
  const telling = common.toSorted((one, other) => other.weight - one.weight).slice(0, TELLING);
  const text = { all: telling.map(({ clause }) => [clause]), none: [] };
  const hits = frequencies.of(telling.flatMap(({ clause }) => clause));
  return idsBy(db, textIndex(db.engine).newest(text, limit, { hits }));
}

/** The best first. */
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
  const whole = weightsByPlace(terms);
  const sum = (weights: Iterable<number>) => [...weights].reduce((all, one) => all + one, 0);
  const all = sum(whole.values());
  const covered = [...coveredBy(fields, terms)].map((place) => whole.get(place) ?? 0);
  return {
    id,
    score: scoreOf(fields, terms, lengths) * esteem(score, acceptedId !== null),
    share: all === 0 ? 1 : sum(covered) / all,
  };
}

/** What each place of a search tells: by what was typed there. */
function weightsByPlace(terms: readonly Term[]): Map<number, number> {
  const weights = new Map<number, number>();
  for (const { covers, weight } of terms) {
    for (const place of covers) if (!weights.has(place)) weights.set(place, weight);
  }
  return weights;
}

/** Votes and an accepted answer raise a question by some hundredths. */
function esteem(score: number, isAccepted: boolean): number {
  return 1 + 0.05 * Math.log10(1 + Math.max(0, score)) + (isAccepted ? 0.03 : 0);
}
