import { stem } from '../../contract/stem.ts';

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
const SPACELESS = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}`;

/** What words of several letters are made of, for patterns with the flag `v`. */
export const WORD_LETTER = String.raw`[[\p{L}\p{M}\p{N}_]--[${SPACELESS}]]`;

// In this order: a letter with ++ or # (c++, f#); letters, digits and underscores in a row; one
// sign of a script that is written without spaces; `.net`; a picture.
const WORD = new RegExp(
  [
    String.raw`[a-z](?:\+\+|#)`,
    String.raw`(?<!_)_*[[\p{L}\p{N}]--[${SPACELESS}]]${WORD_LETTER}*`,
    `[${SPACELESS}]`,
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
 * stem. An identifier stays whole (`usestate`, `my_snake_case`) but for its punctuation:
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
  const plain = NON_ASCII.test(text)
    ? text
        .replace(MARKS_BEYOND, '$1')
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
    : text;
  // don't is dont, user's is user.
  return plain.toLowerCase().replace(/(?<=[a-z])['’](?:s(?![a-z0-9_])|(?=[a-z]))/g, '');
}

const stems = new Map<string, string>();

function rooted(word: string): string {
  if (word.length > LONGEST) return word.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '');
  if (!/^[a-z]+$/.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  const root = stem(word);
  if (stems.size >= STEMS) stems.clear();
  stems.set(word, root);
  return root;
}
