import type { CleanHtml } from '../../../markup/html.ts';
import { bodyText } from '../../../markup/plain.ts';
import { BREAK, tagWord, words } from './words.ts';

/** The texts of a question; `body` and `answers` are clean HTML, the answers best first. */
export interface QuestionTexts {
  readonly title: string;
  readonly tags: readonly string[];
  readonly body: string;
  readonly answers: readonly string[];
}

/** The fields of an indexed question, highest weight first. */
export const FIELDS = ['title', 'tags', 'body', 'answers'] as const;
export type SearchDocument = Record<(typeof FIELDS)[number], readonly string[]>;

/** PostgreSQL's tsvector has 16,383 positions and holds at most 1 MB of words. */
const WORDS_MAX = 16_000;
const LENGTH_MAX = 300_000;
/** Maximum HTML indexed per question, in UTF-16 units; a thread is read best answers first. */
export const HTML_MAX = 500_000;

/** The index document of a question: at most its first 16,000 words. */
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

/** Takes a word out of the room that is left, and returns whether it fits. */
function fits(room: { words: number; length: number }, word: string): boolean {
  room.words -= 1;
  room.length -= word.length;
  return room.words >= 0 && room.length >= 0;
}

/** The fields that a question is ranked by; `code` is the code blocks of the body. */
export const RANKED_FIELDS = ['title', 'tags', 'body', 'code', 'answers'] as const;
export type RankedField = (typeof RANKED_FIELDS)[number];
export type FieldWords = Readonly<Record<RankedField, readonly string[]>>;

/** Maximum HTML read of a body and of all answers, in UTF-16 units: enough to rank a question. */
const BODY_MAX = 20_000;
export const ANSWERS_MAX = 20_000;
const BLOCK = /<pre>.*?<\/pre>/gs;

export function fieldsOf({ title, tags, body, answers }: QuestionTexts): FieldWords {
  const read = body.slice(0, BODY_MAX);
  return {
    title: words(title),
    tags: tags.flatMap((tag) => [tagWord(tag), ...words(tag)]),
    body: wordsOf(read.replace(BLOCK, ' ')),
    code: wordsOf((read.match(BLOCK) ?? []).join(' ')),
    answers: wordsOf(answers.join('\n').slice(0, ANSWERS_MAX)),
  };
}

const wordsOf = (html: string): string[] => (html === '' ? [] : words(bodyText(html as CleanHtml)));
