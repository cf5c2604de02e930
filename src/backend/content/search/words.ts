import { SPACELESS } from '../../../contract/search.ts';
import { stem } from '../../../shared/stem.ts';
import { withoutAffixes } from './affixes.ts';

/** Longer words are cut to this many UTF-16 units. */
const LONGEST = 60;
/** Stems cached in memory. */
const STEMS = 50_000;

/** Separates texts, so that no phrase matches across them. `words` never returns it. */
export const BREAK = '|';

/**
 * More marks on one letter than any language writes. Normalizing takes quadratic time in the longest
 * run of them.
 */
const EXCESS_MARKS = /(\p{M}{8})\p{M}+/gu;

const NON_ASCII = /[\u0080-\uffff]/;

/** Vowel points and other optional marks, and signs that only affect how letters are shaped. */
const IGNORED_SIGNS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u00ad\u200d\u2060\ufe00-\ufe0f\ufeff]|(?<=\p{M})\u200c|(?<=\p{sc=Cyrl})['’ʼ](?=\p{sc=Cyrl})/gu;

/** Letters that people often type differently and that Unicode does not decompose. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŧ: 't' },
  ...{ ς: 'σ', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' },
};
const FOLDS = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'g');

/** French and Italian elided articles and pronouns: `l'erreur`, `qu'il`. */
const ELISION =
  /(?<![a-z0-9_])(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu|(?:[ads]|da|ne|su|co|que)ll|un)['’](?=[a-z])/g;
/** Turkish and Polish case endings after an apostrophe: `Python'da`, `API'nin`, `Linux'em`. */
const CASE_ENDING =
  /(?<=[a-z0-9]{2})['’](?=[a-z])(?:(?:l[ae]r)?(?:s?[iu])?(?:n?[dt][ae]n?|[ny]?[iu]n?|[ny]?[ae]|y?l[ae]|[dt][iu]r)?(?:ki)?|em|ow[iy]|ie|y|ego|emu|ach|ami|om)(?![a-z0-9_])/g;
/** Turns `don't` into `dont` and `user's` into `user`. */
const APOSTROPHE = /(?<=[a-z])['’](?:s(?![a-z0-9_])|(?=[a-z]))/g;
/** The `v` of a version: `v13.0.3` is indexed as 13.0.3. */
const VERSION = /(?<![a-z0-9_])v(?=\d+\.\d)/g;

/** A letter of a word, for patterns with the flag `v`. */
export const WORD_LETTER = String.raw`[[\p{L}\p{M}\p{N}_]--[${SPACELESS}]]`;

// In this order: a letter with ++ or # (c++, f#); a run of letters, digits and underscores; one
// character of a script written without spaces; `.net`; an emoji.
const WORD = new RegExp(
  [
    String.raw`[a-z](?:\+\+|#)`,
    String.raw`(?<!_)_*[[\p{L}\p{N}]--[${SPACELESS}]]${WORD_LETTER}*`,
    String.raw`[[${SPACELESS}]&&[\p{L}\p{M}\p{N}]]`,
    String.raw`(?<![\p{L}\p{N}_])\.net(?![\p{L}\p{N}_])`,
    String.raw`\p{Extended_Pictographic}`,
  ].join('|'),
  'gv',
);

/** The same for ASCII text, twice as fast. Most text is ASCII. */
const ASCII_WORD = /[a-z](?:\+\+|#)|(?<!_)_*[a-z0-9][a-z0-9_]*|(?<![a-z0-9_])\.net(?![a-z0-9_])/g;

/**
 * Splits text into words in index form: lower case, without accents, stemmed (English) or without
 * affixes (Arabic, Hebrew, Korean). Documents and searches of both databases use this function, so
 * they agree. An identifier stays whole (`usestate`, `my_snake_case`) except for its punctuation:
 * `std::vector` becomes `std`, `vector`, which a search looks for as a phrase. Words contain only
 * letters, digits, emoji and `_+#.`, so they need no escaping in either database's query language.
 */
export function words(text: string): string[] {
  const plain = normalize(text);
  return (plain.match(NON_ASCII.test(plain) ? WORD : ASCII_WORD) ?? []).map(stemmed);
}

/** The index word of a tag: `[c++]` for c++, which differs from the word `c++` of a text. */
export function tagWord(name: string): string {
  return `[${name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\u200c\u200d.+#_-]/gu, '_')}]`;
}

function normalize(text: string): string {
  const plain = NON_ASCII.test(text) ? folded(text) : text.toLowerCase();
  return plain
    .replace(ELISION, '')
    .replace(CASE_ENDING, '')
    .replace(APOSTROPHE, '')
    .replace(VERSION, '');
}

function folded(text: string): string {
  return text
    .replace(EXCESS_MARKS, '$1')
    .normalize('NFKD')
    .replace(IGNORED_SIGNS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(FOLDS, (letter) => FOLDED_LETTERS[letter] ?? letter);
}

const stems = new Map<string, string>();

function stemmed(whole: string): string {
  const word = NON_ASCII.test(whole) ? withoutAffixes(whole) : whole;
  if (word.length > LONGEST) return word.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '');
  if (!/^[a-z]+$/.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  const root = stem(word);
  if (stems.size >= STEMS) stems.clear();
  stems.set(word, root);
  return root;
}
