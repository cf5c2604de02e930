/**
 * The language of the `search` parameter: words, `"phrases"`, and operators. A minus before any of
 * them turns it around.
 *
 * | operator | questions |
 * |---|---|
 * | `[name]`, `tag:name` | with the tag |
 * | `user:name` | asked by the person |
 * | `score:`, `answers:` | by number: `3`, `=3`, `>3`, `>=3`, `<3`, `<=3`, `1..5`, `1..`, `..5` |
 * | `is:` | `answered`, `unanswered`, `accepted`, `open`, `closed`, `featured` |
 * | `created:` | by date, UTC: `2026`, `2026-01`, `2026-01-31`, compared and as ranges like numbers |
 *
 * What has not exactly this shape is text: `std::vector`, `node:fs`, addresses, a lone quote.
 */

/** Maximum length of a search, in UTF-16 units; the rest is ignored. */
export const SEARCH_MAX = 300;

const NUMBER = /^(?:(?:[<>]=?|=)?-?\d{1,15}|-?\d{1,15}\.\.(?:-?\d{1,15})?|\.\.-?\d{1,15})$/;
const DATE = String.raw`\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?`;

/** The values of each operator. */
const OPERATORS = {
  tag: /^[\p{L}\p{M}\p{N}\u200c\u200d.+#_-]{1,64}$/u,
  user: /^[\p{L}\p{M}\p{N}_-]{1,64}$/u,
  score: NUMBER,
  answers: NUMBER,
  is: /^(?:answered|unanswered|accepted|open|closed|featured)$/i,
  created: new RegExp(`^(?:(?:[<>]=?|=)?${DATE}|${DATE}\\.\\.(?:${DATE})?|\\.\\.${DATE})$`),
};

/** Maximum number of words in a search, including those of operators; the rest is ignored. */
export const SEARCH_WORDS_MAX = 40;

/** Scripts that are written without spaces, for use inside a character class. */
export const SPACELESS = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}`;

/** A word, or a character of a script that is written without spaces. */
const ANY_WORD = new RegExp(String.raw`[${SPACELESS}]|[\p{L}\p{M}\p{N}_]+`, 'gu');

export type SearchOperator = keyof typeof OPERATORS;

/** A piece of a search. `value` is as typed, without quotes, brackets and the operator's name. */
export interface SearchPart {
  readonly kind: 'text' | 'phrase' | SearchOperator;
  readonly value: string;
  readonly negative: boolean;
}

const PIECE =
  /(?<minus>-?)(?:"(?<phrase>[^"]*)"|\[(?<tag>[^\s[\]]+)\](?=\s|-?\[|$)|(?<name>[a-z]+):(?<value>\S+))|[^\s,;]+/gi;

// Before a digit or a second minus, a minus is text: -1, --save-dev.
const NEGATIVE = /^-(?=\.?[\p{L}_])/u;
const EDGES =
  /^(?:\.(?!\p{L})|[^.\p{L}\p{M}\p{N}\p{Extended_Pictographic}_])+|[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}_+#]+$/gu;

/** Very common words: they only count if a search has no others. */
const COMMON = new Set(
  'a an and are as at be by can how i in is it my of on or that the to was what why you'.split(' '),
);

/** The parts of a search, in order. Accepts any text: never throws. */
export function searchParts(text: string): SearchPart[] {
  return shortened(allParts(text));
}

/** Whether a search has more words than are used. */
export function isSearchShortened(text: string): boolean {
  const count = allParts(text).reduce((sum, { value }) => sum + wordsIn(value).length, 0);
  return text.length > SEARCH_MAX || count > SEARCH_WORDS_MAX;
}

function allParts(text: string): SearchPart[] {
  const pieces = text.slice(0, SEARCH_MAX).matchAll(PIECE);
  const parts = [...pieces].map(readPiece).filter(({ value }) => value !== '');
  return parts.some((part) => isRequired(part) && !isCommon(part))
    ? parts.filter((part) => !isCommon(part))
    : parts;
}

/** The parts up to the word limit; a phrase may be cut off. */
function shortened(parts: readonly SearchPart[]): SearchPart[] {
  let room = SEARCH_WORDS_MAX;
  return parts.flatMap((part) => {
    if (room <= 0) return [];
    const found = wordsIn(part.value);
    const next = found[room];
    room -= Math.max(1, found.length);
    return next ? [{ ...part, value: part.value.slice(0, next.index).trim() }] : [part];
  });
}

const wordsIn = (value: string) => [...value.matchAll(ANY_WORD)];

/** An operator of a search and its range in the text. */
export interface OperatorMatch {
  readonly kind: SearchOperator;
  readonly value: string;
  readonly negative: boolean;
  readonly start: number;
  readonly end: number;
}

/** The operators of a search, in order. */
export function searchOperators(text: string): OperatorMatch[] {
  return [...text.slice(0, SEARCH_MAX).matchAll(PIECE)].flatMap((match) => {
    const { kind, value, negative } = readPiece(match);
    if (kind === 'text' || kind === 'phrase') return [];
    return [{ kind, value, negative, start: match.index, end: match.index + match[0].length }];
  });
}

/** Operators of other search engines. */
const OTHER_OPERATOR = /^(?:author|body|date|from|has|intitle|site|sort|status|title|votes?)$/i;

/** Pieces of a search that look like operators, but are searched as text. */
export function unknownOperators(text: string): string[] {
  return [...text.slice(0, SEARCH_MAX).matchAll(PIECE)].flatMap((match) => {
    const { name = '' } = match.groups ?? {};
    const isLike = operatorOf(name) !== undefined || OTHER_OPERATOR.test(name);
    return isLike && readPiece(match).kind === 'text' ? [match[0]] : [];
  });
}

/** The words and phrases of a search as typed, for highlighting. */
export function queryWords(text: string): string[] {
  return searchParts(text)
    .filter(isRequired)
    .map(({ value }) => value);
}

function readPiece(match: RegExpExecArray): SearchPart {
  const { minus, phrase, tag, name, value } = match.groups ?? {};
  const negative = minus === '-';
  if (phrase !== undefined) return { kind: 'phrase', value: phrase.trim(), negative };
  const operator = tag === undefined ? operatorOf(name ?? '') : 'tag';
  const operand = tag ?? value ?? '';
  return operator && OPERATORS[operator].test(operand)
    ? { kind: operator, value: operand, negative }
    : readText(match[0]);
}

function readText(text: string): SearchPart {
  const negative = NEGATIVE.test(text);
  return { kind: 'text', value: text.replace(EDGES, ''), negative };
}

function operatorOf(name: string): SearchOperator | undefined {
  const lower = name.toLowerCase();
  return Object.hasOwn(OPERATORS, lower) ? (lower as SearchOperator) : undefined;
}

const isRequired = ({ kind, negative }: SearchPart): boolean =>
  !negative && (kind === 'text' || kind === 'phrase');

const isCommon = ({ kind, value, negative }: SearchPart): boolean =>
  kind === 'text' && !negative && COMMON.has(value.toLowerCase());
