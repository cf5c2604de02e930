import { SEARCH_MAX, searchParts } from '../../../contract/search.ts';
import type { Database } from '../../platform/sql/database.ts';
import type { Frequencies } from './frequencies.ts';
import { type Correction, correctionsOf } from './vocabulary.ts';
import { words } from './words.ts';

/** Text between quotes; an apostrophe within a word does not count. */
const QUOTED =
  /(?<![\p{L}\p{N}])(?:'([^']+)'|"([^"]+)"|`([^`]+)`|‘([^’]+)’|“([^”]+)”|«([^»]+)»)(?![\p{L}\p{N}])/gu;

/** Misspelled words of a search, each with the word that was probably meant. */
export type Misspellings = ReadonlyMap<string, Correction>;

export const NO_MISSPELLINGS: Misspellings = new Map();

export const unknownWords = (misspellings: Misspellings): Correction[] =>
  [...misspellings.values()].filter(({ isUnknown }) => isUnknown);

/** Finds misspelled words. Quoted words and error messages of programs are never corrected. */
export async function findMisspellings(
  db: Database,
  text: string,
  typed: readonly string[],
  frequencies: Frequencies,
): Promise<Misspellings> {
  const quotes = [...text.matchAll(QUOTED)].map(([, ...found]) => found.join(''));
  const quoted = new Set(quotes.flatMap(searchParts).map(({ value }) => value));
  const roots = new Map(
    typed
      .filter((word) => !quoted.has(word))
      .map((word) => [word, words(word)] as const)
      .flatMap(([word, [root, ...more]]) =>
        root !== undefined && more.length === 0 ? [[word, root]] : [],
      ),
  );
  const corrections = await correctionsOf(db, [...roots.values()], frequencies);
  if (corrections.size === 0 || (await isPrinted(text))) return NO_MISSPELLINGS;
  return new Map(
    [...roots].flatMap(([word, root]): [string, Correction][] => {
      const meant = corrections.get(root);
      return meant ? [[word, meant]] : [];
    }),
  );
}

async function isPrinted(text: string): Promise<boolean> {
  // Loaded on demand: it contains the rules of about 45 languages.
  const { recognizeError } = await import('../../../error-texts/recognize.ts');
  return recognizeError(text) !== undefined;
}

/** The search with its misspelled words replaced; undefined if that changes nothing. */
export function correctedText(text: string, misspellings: Misspellings): string | undefined {
  if (misspellings.size === 0) return undefined;
  const pieces = text.slice(0, SEARCH_MAX).split(/(\s+)/);
  const meant = pieces.map((piece) => misspellings.get(piece)?.written ?? piece).join('');
  return meant === text ? undefined : meant;
}
