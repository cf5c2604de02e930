import type { CleanHtml } from '../../markup/html.ts';
import { bodyText } from '../../markup/plain.ts';
import type { Queries } from '../sql/open.ts';
import { type Clause, LONG, SHORT } from './parse.ts';
import type { Wanted } from './rank-questions.ts';
import type { QuestionWithTexts } from './texts.ts';
import { WELL_KNOWN } from './well-known-synonyms.ts';
import { words } from './words.ts';

/** What a title's word counts in place of one of a body. */
const IN_TITLE = 2;
/** Characters of a body's HTML that are read. */
const READ = 10_000;
/** How soon a word that comes again adds nothing more. */
const SATURATION = 1.2;
/** Characters of a body that are looked for. */
const BODY = 1_500;
/** How sure it is that another name was meant. */
const SYNONYM = 0.8;
const PARTS = 0.6;
/** Words of a search whose neighbors are looked for as one identifier, and how many neighbors. */
const FEW = 6;
const LONGEST_RUN = 4;

const CAMEL = /_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
/** What a tag or a word of the index may be. */
export const NAME = /^[\p{L}\p{N}.][\p{L}\p{M}\p{N}\u200c\u200d_.+#-]{0,59}$/u;
const PLAIN = /^[a-z0-9]+$/;

/** A question that others like it are looked for. `body` is plain text. */
export interface SimilarTo {
  readonly title: string;
  readonly body?: string;
  readonly tags?: readonly string[];
}

/** A question that is there, as others like it are looked for: as much of its body as tells. */
export function likeQuestion({ title, body, tags }: QuestionWithTexts): SimilarTo {
  return { title, body: bodyText(body.slice(0, READ) as CleanHtml), tags };
}

/** What to look for to find questions like one: its words, those that come often before others. */
export function wantedFor({ title, body = '', tags = [] }: SimilarTo): Wanted[] {
  const counts = new Map<string, number>();
  const count = (list: readonly string[], weight: number) => {
    for (const word of list) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  count(words(title), IN_TITLE);
  count(words(body.slice(0, BODY)), 1);
  count(tags.flatMap(words), 1);
  return wantedByCounts(counts);
}

/** The words of a search, each different one with its place. */
export interface Places {
  readonly wanted: readonly Wanted[];
  /** The places of each typed word: of several words in one each has its own, except in a short search. */
  readonly of: readonly (readonly number[])[];
}

/** What to look for of a search; it counts like a title as far as a title goes. */
export function placesOf(typed: readonly string[]): Places {
  const pieces = typed.map((piece) => {
    const found = words(piece);
    return typed.length <= SHORT ? [found.join(' ')] : found;
  });
  const counts = new Map<string, number>();
  for (const [at, clause] of pieces.flat().entries()) {
    counts.set(clause, (counts.get(clause) ?? 0) + (at < LONG ? IN_TITLE : 1));
  }
  const places = new Map([...counts.keys()].map((clause, place) => [clause, place]));
  return {
    wanted: wantedByCounts(counts),
    of: pieces.map((clauses) => clauses.map((clause) => places.get(clause) ?? 0)),
  };
}

/** Words, or several in a row with spaces between them, by how often they come; each has its place. */
function wantedByCounts(counts: ReadonlyMap<string, number>): Wanted[] {
  const most = IN_TITLE / (IN_TITLE + SATURATION);
  return [...counts].map(([clause, times], place) => ({
    clause: clause.split(' '),
    factor: times / (times + SATURATION) / most,
    covers: [place],
  }));
}

/** Another name of typed words: a synonym, the parts of an identifier, or one of which they are parts. */
export interface OtherName {
  /** Which typed words, by their index. */
  readonly of: readonly number[];
  readonly clause: Clause;
  /** How sure it is that it was meant, 1 for what was typed. */
  readonly factor: number;
  /** As a text may have it. */
  readonly written: string;
}

/** What the words of a search are called as well. One statement. */
export async function otherNamesOf(
  queries: Queries,
  typed: readonly string[],
): Promise<OtherName[]> {
  const lower = typed.map((word) => word.toLowerCase());
  const synonyms = await synonymsOf(queries, lower);
  const names = [
    ...lower.flatMap((word, at) =>
      (synonyms.get(word) ?? []).map((written) => ({ of: [at], written, factor: SYNONYM })),
    ),
    ...typed.flatMap((word, at) =>
      partsIn(word).map((written) => ({ of: [at], written, factor: PARTS })),
    ),
    ...joined(lower),
  ];
  return names
    .map((name) => ({ ...name, clause: words(name.written) }))
    .filter(({ clause }) => clause.length > 0);
}

/** As everybody knows them, and as the site's tags have them. */
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

/** `useEffect` is use Effect. Nothing for a word that has no parts. */
function partsIn(word: string): string[] {
  const parts = word.split(CAMEL).filter((part) => part !== '');
  return parts.length < 2 ? [] : [parts.join(' ')];
}

/** `use effect` may be written useEffect or use_effect. */
function joined(lower: readonly string[]): Omit<OtherName, 'clause'>[] {
  if (lower.length > FEW) return [];
  return lower.flatMap((_, from) =>
    Array.from({ length: LONGEST_RUN - 1 }, (__, more) => from + more + 2)
      .filter((to) => to <= lower.length)
      .map((to) => ({ run: lower.slice(from, to), of: [...lower.keys()].slice(from, to) }))
      .filter(({ run }) => run.every((word) => PLAIN.test(word)))
      .flatMap(({ run, of }) =>
        ['', '_'].map((between) => ({ of, written: run.join(between), factor: 1 })),
      ),
  );
}
