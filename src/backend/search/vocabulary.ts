import type { Database, Queries } from '../sql/open.ts';
import type { Transaction } from '../sql/transaction.ts';
import { type Frequencies, frequenciesOf } from './frequencies.ts';
import { WORD_LETTER, words } from './words.ts';

/** Words of one text that are written: a dictionary that is posted is none. */
const MOST = 200;
const WRITTEN = new RegExp(String.raw`${WORD_LETTER}{3,40}`, 'gv');

/** Letters of a last word that may yet go on. */
const BEGINNING = 3;
/** Words that it may become which are counted, the shortest ones, and which are taken. */
const CONTINUATIONS = { counted: 20, taken: 4 };
/** Sorts behind all letters. */
const END = '\u{10ffff}';

/** Shorter words have too many others like them; longer ones are no words. */
const CORRECTABLE = /^[a-z0-9]{4,24}$/;
const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Words of a search that are corrected, and questions from which on a word is no slip. */
const CORRECTED = 4;
const SELDOM = 1_000;
/** How many times the questions of a word the one that was meant must have. */
const LIKELIER = 30;

interface Titled {
  readonly title: string;
  readonly tags: readonly string[];
}

interface Word {
  readonly word: string;
  readonly written: string;
}

/** The words of a title and its tags: as the index has them, and as people write them. */
export function titleWords({ title, tags }: Titled): Word[] {
  const found = new Map<string, string>();
  for (const [match] of `${title} ${tags.join(' ')}`.matchAll(WRITTEN)) {
    const written = match.toLowerCase();
    const [word, ...more] = words(written);
    if (word === undefined || more.length > 0 || found.size === MOST) continue;
    // The shortest form is the plain one: `error`, where `errors` has the same stem.
    const before = found.get(word);
    if (before === undefined || written.length < before.length) found.set(word, written);
  }
  return [...found].map(([word, written]) => ({ word, written }));
}

/** Adds words to those that searches are continued with and corrected to. */
export async function addWords(queries: Queries, all: readonly Word[]): Promise<void> {
  const rows = [...new Map(all.map((row) => [row.word, row])).values()];
  if (rows.length === 0) return;
  await queries
    .insertInto('search_words')
    .values(rows)
    .onConflict((same) => same.column('word').doNothing())
    .execute();
}

/** Removes the words of a hidden title that no question has any more. */
export async function removeWords(tx: Transaction, text: Titled): Promise<void> {
  const all = titleWords(text).map(({ word }) => word);
  const frequencies = await frequenciesOf(tx, [all]);
  const gone = all.filter((word) => frequencies.of([word]) === 0);
  if (gone.length > 0) await tx.sql.deleteFrom('search_words').where('word', 'in', gone).execute();
}

/** How the last word of a search may go on: the most frequent words that begin with it. */
export async function continuationsOf(db: Database, typed: string): Promise<string[]> {
  // A Korean syllable is two letters or three.
  if (typed.normalize('NFD').length < BEGINNING) return [];
  const rows = await db.sql
    .selectFrom('search_words')
    .select('word')
    .where('word', '>', typed)
    .where('word', '<', typed + END)
    .orderBy((row) => row.fn('length', ['word']))
    .orderBy('word')
    .limit(CONTINUATIONS.counted)
    .execute();
  const found = rows.map(({ word }) => word);
  return mostFrequent(found, await frequenciesOf(db, [found])).slice(0, CONTINUATIONS.taken);
}

/** Words that questions have, those of the most first. */
function mostFrequent(all: readonly string[], frequencies: Frequencies): string[] {
  const countOf = (word: string) => frequencies.of([word]);
  return all
    .filter((word) => countOf(word) > 0)
    .sort((one, other) => countOf(other) - countOf(one));
}

/** A word of the site that is one slip of the hand away from one that was typed. */
export interface Correction extends Word {
  /** Whether no question has the word that was typed: nothing is lost by looking for this one. */
  readonly isUnknown: boolean;
}

/**
 * What words may have been meant that no question has, or next to none: of the words of titles that one
 * letter makes of it, the one that most questions have. `typed` are words as the index has them.
 */
export async function correctionsOf(
  db: Database,
  typed: readonly string[],
  frequencies: Frequencies,
): Promise<Map<string, Correction>> {
  const rare = [...new Set(typed)]
    .filter((word) => CORRECTABLE.test(word) && frequencies.of([word]) <= SELDOM)
    .slice(0, CORRECTED);
  const corrections = new Map<string, Correction>();
  if (rare.length === 0) return corrections;
  const alike = new Map(rare.map((word) => [word, oneLetterOff(word)]));
  const rows = await db.sql
    .selectFrom('search_words')
    .selectAll()
    .where('word', 'in', [...new Set([...alike.values()].flat())])
    .execute();
  if (rows.length === 0) return corrections;
  const written = new Map(rows.map((row) => [row.word, row.written]));
  const counts = await frequenciesOf(db, [[...written.keys()]]);
  const tags = await db.sql.selectFrom('tags').select('name').where('name', 'in', rare).execute();
  const names = new Set(tags.map(({ name }) => name));
  for (const word of rare) {
    const known = (alike.get(word) ?? []).filter((one) => written.has(one));
    const [best] = mostFrequent(known, counts);
    // What a tag is called is meant as it is, however few questions have it: `nuxt`, not `next`.
    if (best === undefined || names.has(word)) continue;
    const count = frequencies.of([word]);
    const isSlip = best.startsWith(word.slice(0, 1)) && counts.of([best]) >= count * LIKELIER;
    if (count > 0 && !isSlip) continue;
    corrections.set(word, {
      word: best,
      written: written.get(best) ?? best,
      isUnknown: count === 0,
    });
  }
  return corrections;
}

/** All that one letter left out, added, changed or swapped with the next makes of a word. */
function oneLetterOff(word: string): string[] {
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
