import { type SearchPart, searchParts } from '../../../contract/search.ts';
import { type Range, readDates, readNumbers } from './ranges.ts';
import { words } from './words.ts';

/** Consecutive words: one for a word, several for a phrase or an identifier such as `std::vector`. */
export type Clause = readonly string[];

/** Text that a question's document must and must not have. */
export interface TextSearch {
  readonly all: readonly Clause[];
  readonly none: readonly Clause[];
}

export type RangeColumn = 'score' | 'answer_count' | 'created_at';
export type QuestionFlag = 'accepted' | 'closed' | 'featured';

/** A condition on a question; `negative` inverts it. */
export type Filter = { readonly negative: boolean } & (
  | { readonly kind: 'tag' | 'author'; readonly name: string }
  | { readonly kind: 'range'; readonly column: RangeColumn; readonly range: Range }
  | { readonly kind: 'flag'; readonly flag: QuestionFlag }
);

export interface ParsedSearch extends TextSearch {
  /** Words outside of phrases and operators, as typed, with repetitions. */
  readonly typed: readonly string[];
  readonly filters: readonly Filter[];
}

/**
 * A search of up to this many words lists questions that have all of them first, and looks for
 * identifiers as phrases.
 */
export const SHORT = 3;
/**
 * A search of more words than this is pasted text rather than a title: its beginning counts more than
 * the rest, and its quoted phrases are not required.
 */
export const LONG = 12;

/** Parses a search (contract/search.ts has the language). Accepts any text; never throws. */
export function parseSearch(text: string): ParsedSearch {
  const parts = searchParts(text);
  const clauses = (negative: boolean) =>
    parts.filter((part) => isText(part) && part.negative === negative).map(clauseOf);
  return {
    all: distinct(clauses(false)),
    none: distinct(clauses(true)),
    typed: freeWords(parts),
    filters: distinctFilters(parts.flatMap(filtersOf)),
  };
}

/** Words outside of phrases and, in a long search, also the quoted ones; with repetitions. */
function freeWords(parts: readonly SearchPart[]): string[] {
  const searched = parts
    .filter((part) => isText(part) && !part.negative)
    .map((part) => ({ ...part, key: clauseOf(part).join(' ') }));
  const isLong = searched.filter(({ kind }) => kind === 'text').length > LONG;
  const phrases = isLong ? [] : searched.filter(({ kind }) => kind === 'phrase');
  const required = new Set(['', ...phrases.map(({ key }) => key)]);
  return searched.filter(({ key }) => !required.has(key)).map(({ value }) => value);
}

const isText = ({ kind }: SearchPart): boolean => kind === 'text' || kind === 'phrase';

const clauseOf = ({ value }: SearchPart): Clause => words(value);

function distinct(clauses: readonly Clause[]): Clause[] {
  const byText = new Map(clauses.map((clause) => [clause.join(' '), clause]));
  byText.delete('');
  return [...byText.values()];
}

/** Removes duplicates: each filter is checked for every row. */
function distinctFilters(filters: readonly Filter[]): Filter[] {
  return [...new Map(filters.map((filter) => [JSON.stringify(filter), filter])).values()];
}

function filtersOf({ kind, value, negative }: SearchPart): Filter[] {
  switch (kind) {
    case 'score':
      return [{ kind: 'range', column: 'score', range: readNumbers(value), negative }];
    case 'answers':
      return [{ kind: 'range', column: 'answer_count', range: readNumbers(value), negative }];
    case 'created':
      return [{ kind: 'range', column: 'created_at', range: readDates(value), negative }];
    case 'is':
      return [stateOf(value.toLowerCase(), negative)];
    case 'user':
      return [{ kind: 'author', name: value.toLowerCase(), negative }];
    case 'tag':
      return [{ kind: 'tag', name: value.toLowerCase(), negative }];
    case 'text':
    case 'phrase':
      return [];
  }
}

function stateOf(state: string, negative: boolean): Filter {
  const answers = (text: string): Filter => ({
    kind: 'range',
    column: 'answer_count',
    range: readNumbers(text),
    negative,
  });
  if (state === 'answered') return answers('>0');
  if (state === 'unanswered') return answers('0');
  if (state === 'open') return { kind: 'flag', flag: 'closed', negative: !negative };
  return { kind: 'flag', flag: state as QuestionFlag, negative };
}
