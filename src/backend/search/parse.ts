import { searchParts, type SearchPart } from '../../contract/search.ts';
import { type Range, readDates, readNumbers } from './ranges.ts';
import { words } from './words.ts';

/** Words in a row: one for a word, several for a phrase and for an identifier such as `std::vector`. */
export type Clause = readonly string[];

/** Text that a question's document must and must not have. */
export interface TextSearch {
  readonly all: readonly Clause[];
  readonly none: readonly Clause[];
}

export type RangeColumn = 'score' | 'answer_count' | 'created_at';
export type QuestionFlag = 'accepted' | 'closed' | 'featured';

/** What a question must be, or must not where `negative`. */
export type Filter = { readonly negative: boolean } & (
  | { readonly kind: 'tag' | 'author'; readonly name: string }
  | { readonly kind: 'range'; readonly column: RangeColumn; readonly range: Range }
  | { readonly kind: 'flag'; readonly flag: QuestionFlag }
);

export interface ParsedSearch extends TextSearch {
  /** Words that are neither phrases nor operators, as they were typed. */
  readonly typed: readonly string[];
  readonly filters: readonly Filter[];
}

/** Reads a search (contract/search.ts has the language). Anything is one: never throws. */
export function parseSearch(text: string): ParsedSearch {
  const parts = searchParts(text);
  const clauses = (negative: boolean) =>
    parts.filter((part) => isText(part) && part.negative === negative).map(clauseOf);
  return {
    all: distinct(clauses(false)),
    none: distinct(clauses(true)),
    typed: distinctWords(parts),
    filters: distinctFilters(parts.flatMap(filtersOf)),
  };
}

/** Without those whose words the search has as a phrase or an earlier word. */
function distinctWords(parts: readonly SearchPart[]): string[] {
  const free = parts.filter(({ kind, negative }) => kind === 'text' && !negative);
  const byText = new Map(free.map((part) => [clauseOf(part).join(' '), part.value]));
  byText.delete('');
  for (const part of parts)
    if (part.kind === 'phrase' && !part.negative) byText.delete(clauseOf(part).join(' '));
  return [...byText.values()];
}

const isText = ({ kind }: SearchPart): boolean => kind === 'text' || kind === 'phrase';

const clauseOf = ({ value }: SearchPart): Clause => words(value);

function distinct(clauses: readonly Clause[]): Clause[] {
  const byText = new Map(clauses.map((clause) => [clause.join(' '), clause]));
  byText.delete('');
  return [...byText.values()];
}

/** Each is looked up in every row: the same one twice would be so twice. */
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
