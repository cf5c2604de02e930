import type { CleanHtml } from '../../../markup/html.ts';
import { bodyText } from '../../../markup/plain.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { type Clause, LONG, SHORT } from './parse.ts';
import type { SearchTerm } from './rank-questions.ts';
import type { QuestionWithTexts } from './search.store.ts';
import { WELL_KNOWN } from './well-known-synonyms.ts';
import { words } from './words.ts';

/** How often a word in a title counts, compared to once in a body. */
const IN_TITLE = 2;
/** Characters of a body's HTML that are read. */
const READ = 10_000;
/** BM25's k1: the lower, the less each repetition of a word adds. */
const SATURATION = 1.2;
/** Characters of a body whose words are searched for. */
const BODY = 1_500;
/** How likely a variant was meant. */
const SYNONYM = 0.8;
const PARTS = 0.6;
/** Searches of up to this many words are also searched for identifiers made of neighboring words. */
const FEW = 6;
/** Maximum number of words joined into one identifier. */
const LONGEST_RUN = 4;

const CAMEL = /_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
/** Matches what can be a tag or an index word. */
export const NAME = /^[\p{L}\p{N}.][\p{L}\p{M}\p{N}\u200c\u200d_.+#-]{0,59}$/u;
const PLAIN = /^[a-z0-9]+$/;

/** A question to find similar ones for. `body` is plain text. */
export interface SimilarityInput {
  readonly title: string;
  readonly body?: string;
  readonly tags?: readonly string[];
}

/** Converts a stored question, with the beginning of its body. */
export function toSimilarityInput({ title, body, tags }: QuestionWithTexts): SimilarityInput {
  return { title, body: bodyText(body.slice(0, READ) as CleanHtml), tags };
}

/** The terms that find similar questions: all words, weighted by how often they occur. */
export function similarityTerms({ title, body = '', tags = [] }: SimilarityInput): SearchTerm[] {
  const counts = new Map<string, number>();
  const count = (list: readonly string[], weight: number) => {
    for (const word of list) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  count(words(title), IN_TITLE);
  count(words(body.slice(0, BODY)), 1);
  count(tags.flatMap(words), 1);
  return termsByCounts(counts);
}

/** The distinct words of a search; the index in `terms` is the word's position. */
export interface TypedTerms {
  readonly terms: readonly SearchTerm[];
  /**
   * The positions of each typed word. An identifier such as `std::vector` has one for each of its
   * words; in a short search it has one in all.
   */
  readonly positions: readonly (readonly number[])[];
}

/** The terms of a typed search. The first `LONG` words count like words of a title. */
export function typedTerms(typed: readonly string[]): TypedTerms {
  const pieces = typed.map((piece) => {
    const found = words(piece);
    return typed.length <= SHORT ? [found.join(' ')] : found;
  });
  const counts = new Map<string, number>();
  for (const [at, clause] of pieces.flat().entries()) {
    counts.set(clause, (counts.get(clause) ?? 0) + (at < LONG ? IN_TITLE : 1));
  }
  const positions = new Map([...counts.keys()].map((clause, position) => [clause, position]));
  return {
    terms: termsByCounts(counts),
    positions: pieces.map((clauses) => clauses.map((clause) => positions.get(clause) ?? 0)),
  };
}

/** Turns the counts of words and phrases into terms, each with a position of its own. */
function termsByCounts(counts: ReadonlyMap<string, number>): SearchTerm[] {
  const most = IN_TITLE / (IN_TITLE + SATURATION);
  return [...counts].map(([clause, times], position) => ({
    clause: clause.split(' '),
    factor: times / (times + SATURATION) / most,
    covers: [position],
  }));
}

/** Another form of typed words: a synonym, the parts of an identifier, or their joined identifier. */
export interface Variant {
  /** The indexes of the typed words. */
  readonly wordIndexes: readonly number[];
  readonly clause: Clause;
  /** How likely it was meant; a typed word has 1. */
  readonly factor: number;
  /** As it may be written in a text. */
  readonly written: string;
}

/** All possible variants of the words of a search. One statement. */
export async function variantsOf(queries: Queries, typed: readonly string[]): Promise<Variant[]> {
  const lower = typed.map((word) => word.toLowerCase());
  const synonyms = await synonymsOf(queries, lower);
  const variants = [
    ...lower.flatMap((word, at) =>
      (synonyms.get(word) ?? []).map((written) => ({
        wordIndexes: [at],
        written,
        factor: SYNONYM,
      })),
    ),
    ...typed.flatMap((word, at) =>
      partsIn(word).map((written) => ({ wordIndexes: [at], written, factor: PARTS })),
    ),
    ...joined(lower),
  ];
  return variants
    .map((variant) => ({ ...variant, clause: words(variant.written) }))
    .filter(({ clause }) => clause.length > 0);
}

/** Well-known synonyms, and those of the site's tags. */
async function synonymsOf(
  queries: Queries,
  typed: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const names = [...new Set(typed.filter((word) => NAME.test(word)))];
  const found = new Map(names.map((word) => [word, [...(WELL_KNOWN.get(word) ?? [])]]));
  if (names.length === 0) return found;
  const rows = await queries
    .selectFrom('tag_synonyms')
    .innerJoin('tags', 'tags.id', 'tag_synonyms.tag_id')
    .select(['tag_synonyms.name as word', 'tags.name'])
    .where('tag_synonyms.name', 'in', names)
    .execute();
  for (const { word, name } of rows) found.get(word)?.push(name);
  return found;
}

/** Splits `useEffect` into `use Effect`. Empty for a word of one part. */
function partsIn(word: string): string[] {
  const parts = word.split(CAMEL).filter((part) => part !== '');
  return parts.length < 2 ? [] : [parts.join(' ')];
}

/** Joins neighboring words: `use effect` may be written useEffect or use_effect. */
function joined(lower: readonly string[]): Omit<Variant, 'clause'>[] {
  if (lower.length > FEW) return [];
  return lower.flatMap((_, from) =>
    Array.from({ length: LONGEST_RUN - 1 }, (__, more) => from + more + 2)
      .filter((to) => to <= lower.length)
      .map((to) => ({ run: lower.slice(from, to), wordIndexes: [...lower.keys()].slice(from, to) }))
      .filter(({ run }) => run.every((word) => PLAIN.test(word)))
      .flatMap(({ run, wordIndexes }) =>
        ['', '_'].map((between) => ({ wordIndexes, written: run.join(between), factor: 1 })),
      ),
  );
}
