import type { Database, Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { type Frequencies, frequenciesOf } from './frequencies.ts';
import type { QuestionTexts } from './document.ts';
import { WORD_LETTER, words } from './words.ts';
import { deleteRows, findRows } from '../../platform/sql/rows.ts';

/** Maximum number of words from one title with its tags. */
const MOST = 200;
const WRITTEN = new RegExp(String.raw`${WORD_LETTER}{3,40}`, 'gv');

/** Letters that the last word needs before it is completed. */
const MIN_PREFIX = 3;
/** How many completions are counted (the shortest ones), and how many of those are used. */
const COMPLETIONS = { counted: 20, used: 4 };
/** Sorts after all letters. */
const END = '\u{10ffff}';

/** Shorter words resemble too many others; longer ones are not natural words. */
const CORRECTABLE = /^[a-z0-9]{4,24}$/;
const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Maximum number of words corrected per search. */
const MAX_CORRECTED = 4;
/** A word that more questions have is not a misspelling. */
const RARE = 1_000;
/** A correction of a known word must be in this many times as many questions. */
const MIN_RATIO = 30;

interface Word {
  readonly word: string;
  readonly written: string;
}

/** The words of a title and its tags, in index form and as written. */
export function titleWords({ title, tags }: Pick<QuestionTexts, 'title' | 'tags'>): Word[] {
  const found = new Map<string, string>();
  for (const [match] of `${title} ${tags.join(' ')}`.matchAll(WRITTEN)) {
    const written = match.toLowerCase();
    const [word, ...more] = words(written);
    if (word === undefined || more.length > 0 || found.size === MOST) continue;
    // Of words with the same stem the shortest is the base form: `error`, not `errors`.
    const before = found.get(word);
    if (before === undefined || written.length < before.length) found.set(word, written);
  }
  return [...found].map(([word, written]) => ({ word, written }));
}

/** Adds words that searches can be completed with and corrected to. */
export async function addWords(queries: Queries, all: readonly Word[]): Promise<void> {
  const rows = [...new Map(all.map((row) => [row.word, row])).values()];
  if (rows.length === 0) return;
  await queries
    .insertInto('search_words')
    .values(rows)
    .onConflict((same) => same.column('word').doNothing())
    .execute();
}

/** Removes the words of a hidden title that no other question has. */
export async function removeWords(tx: Transaction, text: QuestionTexts): Promise<void> {
  const all = titleWords(text).map(({ word }) => word);
  const frequencies = await frequenciesOf(tx, [all]);
  const gone = all.filter((word) => frequencies.of([word]) === 0);
  if (gone.length > 0) await deleteRows(tx.sql, 'search_words', { word: gone });
}

/** Completes the last word of a search: the most frequent words that start with it. */
export async function completionsOf(db: Database, typed: string): Promise<string[]> {
  // A Korean syllable counts as its two or three letters.
  if (typed.normalize('NFD').length < MIN_PREFIX) return [];
  const rows = await db.sql
    .selectFrom('search_words')
    .select('word')
    .where('word', '>', typed)
    .where('word', '<', typed + END)
    .orderBy((row) => row.fn('length', ['word']))
    .orderBy('word')
    .limit(COMPLETIONS.counted)
    .execute();
  const found = rows.map(({ word }) => word);
  return byFrequency(found, await frequenciesOf(db, [found])).slice(0, COMPLETIONS.used);
}

/** The words that at least one question has, most frequent first. */
function byFrequency(all: readonly string[], frequencies: Frequencies): string[] {
  const countOf = (word: string) => frequencies.of([word]);
  return all
    .filter((word) => countOf(word) > 0)
    .sort((one, other) => countOf(other) - countOf(one));
}

/** A word from a title, one edit away from a typed word. */
export interface Correction extends Word {
  /** Whether no question has the typed word, so that searching for the correction loses nothing. */
  readonly isUnknown: boolean;
}

/**
 * Corrects words that no or few questions have: to the most frequent word of a title that is one edit
 * away. `typed` are words in index form.
 */
export async function correctionsOf(
  db: Database,
  typed: readonly string[],
  frequencies: Frequencies,
): Promise<Map<string, Correction>> {
  const rare = [...new Set(typed)]
    .filter((word) => CORRECTABLE.test(word) && frequencies.of([word]) <= RARE)
    .slice(0, MAX_CORRECTED);
  const corrections = new Map<string, Correction>();
  if (rare.length === 0) return corrections;
  const alike = new Map(rare.map((word) => [word, oneLetterOff(word)]));
  const rows = await findRows(db.sql, 'search_words', {
    word: [...new Set([...alike.values()].flat())],
  });
  if (rows.length === 0) return corrections;
  const written = new Map(rows.map((row) => [row.word, row.written]));
  const counts = await frequenciesOf(db, [[...written.keys()]]);
  const tags = await findRows(db.sql, 'tags', { name: rare }, 'name');
  const names = new Set(tags.map(({ name }) => name));
  for (const word of rare) {
    const known = (alike.get(word) ?? []).filter((one) => written.has(one));
    const [best] = byFrequency(known, counts);
    // A tag's name is never corrected, however rare it is: `nuxt` does not become `next`.
    if (best === undefined || names.has(word)) continue;
    const count = frequencies.of([word]);
    const isSlip = best.startsWith(word.slice(0, 1)) && counts.of([best]) >= count * MIN_RATIO;
    if (count > 0 && !isSlip) continue;
    corrections.set(word, {
      word: best,
      written: written.get(best) ?? best,
      isUnknown: count === 0,
    });
  }
  return corrections;
}

/** All words that differ by one letter: deleted, inserted, replaced, or swapped with the next one. */
function oneLetterOff(word: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const [first = '', second = ''] = after;
    if (first !== '') found.add(before + after.slice(1));
    if (second !== '') found.add(before + second + first + after.slice(2));
    for (const sign of LETTERS_AND_DIGITS) {
      found.add(before + sign + after);
      if (first !== '') found.add(before + sign + after.slice(1));
    }
  }
  found.delete(word);
  return [...found];
}
