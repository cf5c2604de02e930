import { OTHER_WORDS_MAX, type QuestionPaging } from '../../contract/paging.ts';
import { queryWords, SEARCH_MAX } from '../../contract/search.ts';
import { stem } from '../../shared/stem.ts';

/** A word that is marked as a prefix, or one that is marked as a whole. */
export type MarkedWord = string | { readonly whole: string };

const LETTER = String.raw`[\p{L}\p{M}\p{N}_]`;
/** Words that have a stem. */
const STEMMED = new RegExp(`(?<!${LETTER})[a-z]{2,60}(?!${LETTER})`, 'gu');

/**
 * Cuts a text at the words of a search; joined, the pieces are the text. A word is marked from its
 * beginning: a search for `cat` leaves `concatenate` alone. Words with the same stem are marked as
 * a whole: `error` for a search for errors. So are words that the user did not type: `go` for a
 * search for golang leaves `good` alone.
 */
export function marks(text: string, words: readonly MarkedWord[]) {
  if (words.length === 0) return [{ text, marked: false }];
  const formsOf = formsIn(text);
  const patterns = words
    .toSorted((a, b) => writtenOf(b).length - writtenOf(a).length)
    .filter((word) => writtenOf(word) !== '')
    .map((word) =>
      typeof word === 'string'
        ? patternOf(word, formsOf)
        : `${RegExp.escape(word.whole)}(?:e?s)?(?!${LETTER})`,
    );
  if (patterns.length === 0) return [{ text, marked: false }];
  const pattern = new RegExp(`((?<!${LETTER})(?:${patterns.join('|')}))`, 'giu');
  return text
    .split(pattern)
    .map((piece, index) => ({ text: piece, marked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** The pattern of a word or a phrase, and of each word of it in another form. */
function patternOf(words: string, formsOf: (word: string) => readonly string[]): string {
  const patterns = words.split(/\s+/).map((word) => {
    const forms = formsOf(word).map((form) => `${form}(?!${LETTER})`);
    return `(?:${[...forms, RegExp.escape(word)].join('|')})`;
  });
  return patterns.join(String.raw`\s+`);
}

/** The words of a text that share the stem of a word. */
function formsIn(text: string): (word: string) => readonly string[] {
  const all = [...new Set(text.toLowerCase().match(STEMMED))];
  return (word) => {
    const lower = word.toLowerCase();
    if (!/^[a-z]{2,60}$/.test(lower)) return [];
    const root = stem(lower);
    return all.filter((one) => one.startsWith(lower.charAt(0)) && stem(one) === root);
  };
}

const writtenOf = (word: MarkedWord): string => (typeof word === 'string' ? word : word.whole);

/** The words to mark: those of the search, and those that the backend added. */
export function markedWords(
  search: string,
  paging: Partial<Pick<QuestionPaging, 'otherWords'>> | null | undefined,
) {
  const others = paging?.otherWords?.slice(0, OTHER_WORDS_MAX) ?? [];
  return [...queryWords(search), ...others.map((word) => ({ whole: word.slice(0, SEARCH_MAX) }))];
}
