import type { CleanHtml } from '../../markup/html.ts';
import { bodyText } from '../../markup/plain.ts';
import { BREAK, tagWord, words } from './words.ts';

/** A question as people see it: `body` and `answers` are clean HTML, the answers best first. */
export interface QuestionTexts {
  readonly title: string;
  readonly tags: readonly string[];
  readonly body: string;
  readonly answers: readonly string[];
}

/** A question as the index has it: its words by field, the weightiest field first. */
export const FIELDS = ['title', 'tags', 'body', 'answers'] as const;
export type SearchDocument = Record<(typeof FIELDS)[number], readonly string[]>;

/** PostgreSQL counts 16,383 places in a document, and takes no more than 1 MB of words. */
const WORDS_MAX = 16_000;
const LENGTH_MAX = 300_000;
/** HTML that is read of a question, in UTF-16 units: of a thread of long posts the best ones. */
export const HTML_MAX = 500_000;

/** The words that a question is found by: of a very long one the first 16,000. */
export function documentOf({ title, tags, body, answers }: QuestionTexts): SearchDocument {
  const room = { words: WORDS_MAX, length: LENGTH_MAX, html: HTML_MAX };
  const take = (list: string[]) => list.filter((word) => fits(room, word));
  const wordsOf = (html: string) => {
    if (room.html <= 0 || room.words <= 0 || room.length <= 0) return [];
    const read = html.slice(0, room.html);
    room.html -= read.length;
    return words(bodyText(read as CleanHtml));
  };
  return {
    title: take(words(title)),
    tags: take(tags.flatMap((tag) => [tagWord(tag), ...words(tag)])),
    body: take(wordsOf(body)),
    answers: answers.flatMap((answer) => take([...wordsOf(answer), BREAK])),
  };
}

function fits(room: { words: number; length: number }, word: string): boolean {
  room.words -= 1;
  room.length -= word.length;
  return room.words >= 0 && room.length >= 0;
}
