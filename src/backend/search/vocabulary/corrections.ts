import { sql } from 'kysely';
import type { Database, Queries } from '../../sql/open.ts';
import { textIndex } from '../textindex.ts';
import { wordsInUse } from './store.ts';

/** Shorter words have too many others beside them; longer ones are no words. */
const SHORTEST = 4;
const LONGEST = 24;
/** Words of a search that are looked at. */
const LOOKED_AT = 4;
const PLAIN = /^[a-z0-9]+$/;
const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** How many times the questions of a written word the one beside it must have to be meant. */
const LIKELIER = 30;
/** Words beside one that are looked up in the index, those of the most questions. */
const CONSIDERED = 5;
/** What more questions have than these is no slip: what is beside it is not looked up. */
const SELDOM = 1_000;

/** A word of the site that is one slip of the hand away from one that was typed. */
export interface Correction {
  readonly word: string;
  /** As people write it. */
  readonly written: string;
  /** Whether no question has the word that was typed: nothing is lost by looking for this one. */
  readonly isUnknown: boolean;
}

/**
 * What words may have been meant that no question has, or that next to none has beside a word that many
 * have, by the word as it was typed in the index's form: of those beside it, the one that most
 * questions have. A word is offered only if a question that is not deleted has it now: the vocabulary may
 * still hold words of texts that were edited out or deleted. Eight statements at most; each word costs
 * some hundred lookups by key, however many words the site has.
 */
export async function correctionsOf(
  db: Database,
  words: readonly string[],
): Promise<Map<string, Correction>> {
  const { sql: queries } = db;
  const plain = words.filter(isCorrectable).slice(0, LOOKED_AT);
  if (plain.length === 0) return new Map();
  const written = await lookUp(queries, plain);
  const rare = plain.filter((word) => (written.get(word)?.questions ?? 0) <= SELDOM);
  if (rare.length === 0) return new Map();
  const beside = new Map(rare.map((word) => [word, besides(word)]));
  const found = await lookUp(queries, [...new Set([...beside.values()].flat())]);
  const others = new Map(
    rare.map((word) => [
      word,
      mostAsked((beside.get(word) ?? []).flatMap((other) => found.get(other) ?? [])),
    ]),
  );
  const offered = [...others.values()].flat().map(({ word }) => word);
  const inUse = await wordsInUse(db, [...new Set(offered)]);
  const likely: [string, Correction][] = [];
  for (const word of rare) {
    const best = others.get(word)?.find((other) => inUse.has(other.word));
    if (!best) continue;
    const typed = written.get(word) ?? (await unsampled(db, word));
    if (typed && !isSlipOf(typed, best)) continue;
    likely.push([word, { word: best.word, written: best.written, isUnknown: !typed }]);
  }
  const names = await tagsAmong(
    queries,
    likely.map(([word]) => word),
  );
  return new Map(likely.filter(([word]) => !names.has(word)));
}

/** A word that a question has, though none of the sample: of a large site that is not all of them. */
async function unsampled({ engine, sql: queries }: Database, word: string) {
  // Not the newest one: PostgreSQL would look for a word that is nowhere from one question to the next.
  const query = textIndex(engine).likeliest([{ clause: [word], weight: 1 }], [], 1);
  const { rows } = await sql`${query}`.execute(queries);
  return rows.length > 0 ? { word, written: word, questions: 1 } : undefined;
}

const isCorrectable = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && PLAIN.test(word);

interface Found {
  readonly word: string;
  readonly written: string;
  readonly questions: number;
}

const mostAsked = (all: readonly Found[]): Found[] =>
  all.toSorted((one, other) => other.questions - one.questions).slice(0, CONSIDERED);

/** A hand rarely slips at the first letter: `cython` beside `python` was meant. */
function isSlipOf(typed: Found, meant: Found): boolean {
  return (
    meant.questions >= typed.questions * LIKELIER && meant.word.startsWith(typed.word.slice(0, 1))
  );
}

/** What tags are called is meant as it stands, however few have it: `nuxt` beside `next`. */
async function tagsAmong(queries: Queries, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const query = queries.selectFrom('tags').select('name').where('name', 'in', words);
  return new Set((await query.execute()).map(({ name }) => name));
}

async function lookUp(
  queries: Queries,
  words: readonly string[],
): Promise<ReadonlyMap<string, Found>> {
  const rows = await queries
    .selectFrom('search_words')
    .select(['word', 'written', 'questions'])
    .where('word', 'in', words)
    .execute();
  return new Map(rows.map((row) => [row.word, row]));
}

/** All that one letter left out, added, changed or swapped with the next makes of a word. */
function besides(word: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const [first = '', second = ''] = after;
    if (first !== '') found.add(before + after.slice(1));
    if (second !== '') found.add(before + second + first + after.slice(2));
    for (const sign of SIGNS) {
      found.add(before + sign + after);
      if (first !== '') found.add(before + sign + after.slice(1));
    }
  }
  found.delete(word);
  return [...found];
}
