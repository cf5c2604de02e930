import { searchParts } from '../../contract/search.ts';
import type { Database } from '../sql/open.ts';
import { type Correction, correctionsOf } from './vocabulary/corrections.ts';
import { words } from './words.ts';

/** Between any quotes; an apostrophe within a word is none. */
const QUOTED =
  /(?<![\p{L}\p{N}])(?:'([^']+)'|"([^"]+)"|`([^`]+)`|‘([^’]+)’|“([^”]+)”|«([^»]+)»)(?![\p{L}\p{N}])/gu;

/** Words as they were typed, each with what may have been meant. */
export type Slips = ReadonlyMap<string, Correction>;

/**
 * The words of a search in which a hand may have slipped, each with what may have been meant. What
 * stands in quotes is meant as it is, and so is an error that a program has printed. Three statements
 * at most.
 */
export async function slipsIn(
  db: Database,
  text: string,
  typed: readonly string[],
): Promise<Slips> {
  const quoted = quotedWords(text);
  const free = typed.filter((word) => !quoted.has(word));
  const corrections = await correctionsOf(db, [...new Set(free.map(rootOf))]);
  if (corrections.size === 0 || (await isPrinted(text))) return new Map();
  return new Map(
    free.flatMap((word): [string, Correction][] => {
      const meant = corrections.get(rootOf(word));
      return meant ? [[word, meant]] : [];
    }),
  );
}

function quotedWords(text: string): ReadonlySet<string> {
  const quotes = [...text.matchAll(QUOTED)].map(([, ...found]) => found.join(''));
  return new Set(quotes.flatMap(searchParts).map(({ value }) => value));
}

async function isPrinted(text: string): Promise<boolean> {
  // Loaded where it is needed: it knows some 45 languages.
  const { recogniseError } = await import('../../error-texts/recognise.ts');
  return recogniseError(text) !== undefined;
}

/** The word as the index has it; '' for several. */
function rootOf(word: string): string {
  const [root = '', ...more] = words(word);
  return more.length === 0 ? root : '';
}
