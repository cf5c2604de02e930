import { SPACELESS } from '../../contract/search.ts';
import { stem } from '../../contract/stem.ts';
import { withoutAffixes } from './affixes.ts';

/** Longest word of the index, in UTF-16 units; what is longer counts by its beginning. */
const LONGEST = 60;
/** Stems kept in memory. */
const STEMS = 50_000;

/** Between texts whose words must not make a phrase. Never a word itself. */
export const BREAK = '|';

/**
 * Marks on one letter, beyond those that any language writes: to normalize text takes time by the
 * square of the longest run of them.
 */
const MARKS_BEYOND = /(\p{M}{8})\p{M}+/gu;

const NON_ASCII = /[\u0080-\uffff]/;

/** Vowel points and the like, which texts have or leave out, and signs that only shape letters. */
const UNWRITTEN =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u00ad\u200d\u2060\ufe00-\ufe0f\ufeff]|(?<=\p{M})\u200c|(?<=\p{sc=Cyrl})['’ʼ](?=\p{sc=Cyrl})/gu;

/** Letters that many type another way, and that Unicode does not take apart. */
const FOLDED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŧ: 't' },
  ...{ ς: 'σ', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' },
};
const FOLDS = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'g');

/** French and Italian articles and pronouns that have lost their vowel: `l'erreur`, `qu'il`. */
const ELISION =
  /(?<![a-z0-9_])(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu|(?:[ads]|da|ne|su|co|que)ll|un)['’](?=[a-z])/g;
/** What Turkish and Polish write behind an apostrophe: `Python'da`, `API'nin`, `Linux'em`. */
const CASE_ENDING =
  /(?<=[a-z0-9]{2})['’](?=[a-z])(?:(?:l[ae]r)?(?:s?[iu])?(?:n?[dt][ae]n?|[ny]?[iu]n?|[ny]?[ae]|y?l[ae]|[dt][iu]r)?(?:ki)?|em|ow[iy]|ie|y|ego|emu|ach|ami|om)(?![a-z0-9_])/g;
/** don't is dont, user's is user. */
const APOSTROPHE = /(?<=[a-z])['’](?:s(?![a-z0-9_])|(?=[a-z]))/g;
/** Of a version: `v13.0.3` is 13.0.3. */
const VERSION = /(?<![a-z0-9_])v(?=\d+\.\d)/g;

/** What words of several letters are made of, for patterns with the flag `v`. */
export const WORD_LETTER = String.raw`[[\p{L}\p{M}\p{N}_]--[${SPACELESS}]]`;

// In this order: a letter with ++ or # (c++, f#); letters, digits and underscores in a row; one
// sign of a script that is written without spaces; `.net`; a picture.
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

/** The same for text of ASCII alone, which is most: twice as fast. */
const ASCII_WORD = /[a-z](?:\+\+|#)|(?<!_)_*[a-z0-9][a-z0-9_]*|(?<![a-z0-9_])\.net(?![a-z0-9_])/g;

/**
 * The words of a text, in their order, as the index has them. Documents and searches both come
 * through here, on both databases, hence all agree: lower case, without accents, English by its
 * stem, other languages without what they attach to a word. An identifier stays whole (`usestate`, `my_snake_case`) but for its punctuation:
 * `std::vector` is `std`, `vector`, and a search asks for the two in a row. A word holds letters,
 * digits, pictures and `_+#.` alone, so that neither database's query language sees a sign of its own.
 */
export function words(text: string): string[] {
  const plain = normalize(text);
  return (plain.match(NON_ASCII.test(plain) ? WORD : ASCII_WORD) ?? []).map(rooted);
}

/** The word that stands for a tag in the index: `[c++]` for c++, told apart from the text `c++`. */
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
    .replace(MARKS_BEYOND, '$1')
    .normalize('NFKD')
    .replace(UNWRITTEN, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(FOLDS, (letter) => FOLDED[letter] ?? letter);
}

const stems = new Map<string, string>();

function rooted(whole: string): string {
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
