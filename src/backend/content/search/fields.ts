import type { CleanHtml } from '../../../markup/html.ts';
import { bodyText } from '../../../markup/plain.ts';
import { tagWord, words } from './words.ts';

/** The fields that a question is ranked by; `code` is the code blocks of the body. */
export const RANKED_FIELDS = ['title', 'tags', 'body', 'code', 'answers'] as const;
export type RankedField = (typeof RANKED_FIELDS)[number];
export type FieldWords = Readonly<Record<RankedField, readonly string[]>>;

/** The texts of a question; `body` and `answers` are clean HTML, the answers best first. */
export interface RankedTexts {
  readonly title: string;
  readonly tags: readonly string[];
  readonly body: string;
  readonly answers: readonly string[];
}

/** Maximum HTML read of a body and of all answers, in UTF-16 units: enough to rank a question. */
const BODY_MAX = 20_000;
export const ANSWERS_MAX = 20_000;
const BLOCK = /<pre>.*?<\/pre>/gs;

export function fieldsOf({ title, tags, body, answers }: RankedTexts): FieldWords {
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
