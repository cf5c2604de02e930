import { setImmediate as othersTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from '../../sql/open.ts';
import type { Clause } from '../parse.ts';
import { type QuestionWithTexts, textsOf } from '../texts.ts';
import { textIndex } from '../textindex.ts';
import { type Frequencies, frequenciesOf, rarity } from '../vocabulary/frequencies.ts';
import { coveredBy, type FieldLengths, scoreOf, type Term } from './bm25.ts';
import { ANSWERS_MAX, fieldsOf } from './fields.ts';

/** Questions that are read and ranked: the likeliest ones by the index. */
export const RANKED = 60;
/** Questions that the index may look at in all, and clauses that it is asked for. */
const POSTINGS = 20_000;
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

export interface RankOptions {
  /** What all of them must have. Few questions have it: the index reads them all. */
  readonly required?: readonly Clause[];
  /** Those that may be found, of a thousand that could be. */
  readonly allow?: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Left out. */
  readonly except?: number | undefined;
}

export interface RankedQuestion {
  readonly id: number;
  /** The more the better. */
  readonly score: number;
  /** The share of what was looked for that it has, by how much each tells: 1 for all. */
  readonly share: number;
}

/**
 * Questions that have any of what is wanted, the best first, at most `RANKED` of them; those that are
 * deleted since are left out. However many questions there are, the index looks at some 20,000: by the
 * rarest words first, and where these find none at the newest with the two rarest of the others. Eight
 * statements at most, in place of which a caller may use a long read.
 */
export async function rankQuestions(
  db: Database,
  wanted: readonly Wanted[],
  { required = [], allow, except }: RankOptions = {},
): Promise<RankedQuestion[]> {
  const frequencies = await frequenciesOf(
    db.sql,
    wanted.flatMap(({ clause }) => clause),
  );
  const terms = termsOf(wanted, frequencies);
  if (terms.length === 0) return [];
  const chosen = chosenOf(terms, frequencies);
  const limit = allow ? LOOKED_AT : RANKED + 1;
  const index = textIndex(db.engine);
  let likeliest: number[] = [];
  if (chosen.length > 0) likeliest = await idsBy(db, index.likeliest(chosen, required, limit));
  if (likeliest.length === 0) {
    const common = terms.filter((term) => !chosen.includes(term));
    likeliest = await newestWith(db, { common, required, frequencies }, limit);
  }
  const found = likeliest.filter((id) => id !== except);
  const allowed = allow ? await allow(found) : new Set(found);
  const ids = found.filter((id) => allowed.has(id));
  return rankThese(db.sql, ids.slice(0, RANKED), terms, frequencies);
}

/** The same of questions that were found otherwise. */
export async function rankIds(
  queries: Queries,
  ids: readonly number[],
  wanted: readonly Wanted[],
): Promise<RankedQuestion[]> {
  const frequencies = await frequenciesOf(
    queries,
    wanted.flatMap(({ clause }) => clause),
  );
  return rankThese(queries, ids, termsOf(wanted, frequencies), frequencies);
}

function termsOf(wanted: readonly Wanted[], frequencies: Frequencies): Term[] {
  const rarities = raritiesByPlace(wanted, frequencies);
  return wanted.map(({ clause, factor, covers }) => {
    const own = rarity(frequencies, clause);
    const [place] = covers;
    const ofPlace = covers.length === 1 ? rarities.get(place ?? 0) : own;
    return { clause, covers, weight: factor * (ofPlace ?? own) };
  });
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

const isKnown = (clause: Clause, frequencies: Frequencies): boolean =>
  clause.every((word) => frequencies.knows(word));

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

interface CommonTerms {
  readonly common: readonly Term[];
  readonly required: readonly Clause[];
  readonly frequencies: Frequencies;
}

/** The newest questions that have what tells the most of words that very many have. */
async function newestWith(
  db: Database,
  { common, required, frequencies }: CommonTerms,
  limit: number,
): Promise<number[]> {
  if (common.length === 0) return [];
  const index = textIndex(db.engine);
  const telling = common.toSorted((one, other) => other.weight - one.weight).slice(0, TELLING);
  const text = { all: [...required, ...telling.map(({ clause }) => clause)], none: [] };
  const share = index.shareOf(text, frequencies);
  if (share >= 1) return idsBy(db, index.newest(text, limit));
  const { low, high } = await index.ends(db.sql);
  const from = Math.ceil(high - (high - low) * share);
  return idsBy(db, index.newest(text, limit, { low: from, high, isDense: true }));
}

async function rankThese(
  queries: Queries,
  ids: readonly number[],
  terms: readonly Term[],
  { lengths }: Frequencies,
): Promise<RankedQuestion[]> {
  const texts = await textsOf(queries, ids, ANSWERS_MAX);
  const ranked: RankedQuestion[] = [];
  for (const [at, question] of texts.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await othersTurn();
    ranked.push(rankOf(question, terms, lengths));
  }
  return byScore(ranked);
}

/** The best first. */
export function byScore(ranked: readonly RankedQuestion[]): RankedQuestion[] {
  return ranked.toSorted((one, other) => other.score - one.score || other.id - one.id);
}

function rankOf(
  question: QuestionWithTexts,
  terms: readonly Term[],
  lengths: FieldLengths,
): RankedQuestion {
  const { id, score, acceptedId } = question;
  const fields = fieldsOf(question);
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
