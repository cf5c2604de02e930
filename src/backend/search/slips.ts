import { SEARCH_MAX, searchParts } from '../../contract/search.ts';
import type { Database } from '../sql/open.ts';
import type { Frequencies } from './frequencies.ts';
import { type Correction, correctionsOf } from './vocabulary.ts';
import { words } from './words.ts';

/** Text between quotes; an apostrophe within a word does not count. */
const QUOTED =
  /(?<![\p{L}\p{N}])(?:'([^']+)'|"([^"]+)"|`([^`]+)`|‘([^’]+)’|“([^”]+)”|«([^»]+)»)(?![\p{L}\p{N}])/gu;

/** Misspelled words of a search, each with the word that was probably meant. */
export type Slips = ReadonlyMap<string, Correction>;

export const NO_SLIPS: Slips = new Map();

export const unknownIn = (slips: Slips): Correction[] =>
  [...slips.values()].filter(({ isUnknown }) => isUnknown);

/** Finds misspelled words. Quoted words and errors printed by programs are meant as they are. */
export async function slipsIn(
  db: Database,
  text: string,
  typed: readonly string[],
  frequencies: Frequencies,
): Promise<Slips> {
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
  if (corrections.size === 0 || (await isPrinted(text))) return NO_SLIPS;
  return new Map(
    [...roots].flatMap(([word, root]): [string, Correction][] => {
      const meant = corrections.get(root);
      return meant ? [[word, meant]] : [];
    }),
  );
}

async function isPrinted(text: string): Promise<boolean> {
  // Loaded where it is needed: it knows some 45 languages.
  const { recogniseError } = await import('../../error-texts/recognise.ts');
  return recogniseError(text) !== undefined;
}

/** The search with its misspelled words replaced; undefined if all words are known. */
export function meantBy(text: string, slips: Slips): string | undefined {
  if (slips.size === 0) return undefined;
  const pieces = text.slice(0, SEARCH_MAX).split(/(\s+)/);
  const meant = pieces.map((piece) => slips.get(piece)?.written ?? piece).join('');
  return meant === text ? undefined : meant;
}
