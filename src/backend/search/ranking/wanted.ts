import type { CleanHtml } from '../../../markup/html.ts';
import { bodyText } from '../../../markup/plain.ts';
import type { QuestionWithTexts } from '../texts.ts';
import type { Wanted } from './rank-questions.ts';
import { words } from '../words.ts';

/** What a title's word counts in place of one of a body. */
export const IN_TITLE = 2;
/** Characters of a body's HTML that are read. */
const READ = 10_000;
/** How soon a word that comes again adds nothing more. */
const SATURATION = 1.2;
/** Characters of a body that are read, and different words that are looked for. */
const BODY = 1_500;

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

/** Words, or several in a row with spaces between them, by how often they come; each has its place. */
export function wantedByCounts(counts: ReadonlyMap<string, number>): Wanted[] {
  const most = IN_TITLE / (IN_TITLE + SATURATION);
  return [...counts].map(([clause, times], place) => ({
    clause: clause.split(' '),
    factor: times / (times + SATURATION) / most,
    covers: [place],
  }));
}
