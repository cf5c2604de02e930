import { createHash } from 'node:crypto';
import { errorKeys } from '../../../error-texts/fingerprints.ts';
import { type RecognizedText, recognizeError } from '../../../error-texts/recognize.ts';
import type { CleanHtml } from '../../../markup/html.ts';
import { bodyLines } from '../../../markup/plain.ts';
import type { QuestionTexts } from '../search/document.ts';

/** Hexadecimal digits of a fingerprint. */
const LENGTH = 24;

export interface Fingerprints {
  /** Fingerprints of whole errors, most specific first. */
  readonly exact: readonly string[];
  /** Fingerprints of their codes alone. */
  readonly codes: readonly string[];
}

export function fingerprintsOf(recognized: RecognizedText | undefined): Fingerprints {
  if (!recognized) return { exact: [], codes: [] };
  const { exact, codes } = errorKeys(recognized);
  return { exact: exact.map(hashed), codes: codes.map(hashed) };
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, LENGTH);
}

/** The fingerprints of a plain text. */
export const fingerprintsOfText = (text: string): Fingerprints =>
  fingerprintsOf(recognizeError(text));

/** Limits: characters of HTML read per post, posts per question, and fingerprints per question. */
const POST = 30_000;
const POSTS = 12;
const MOST = 40;

/** A text with none of these contains no known error, so most posts are not parsed. */
const LIKELY_WORDS =
  /error|exception|fail|fatal|panic|denied|refused|cannot|can't|could not|couldn't|not found|no such|invalid|undefined|unable|\*\*|==|missing|unsupported|overflow|fault|null|terminat|back-?off|uninitiali|unbound|unrecogni|exceed|violation|requires|attempt to/i;
const LIKELY_CODES = /E[A-Z]{4}|[A-Z]{2,6}-?\d{4}|5\d\d|\d{3} [A-Z]/;
const isLikely = (text: string): boolean => LIKELY_CODES.test(text) || LIKELY_WORDS.test(text);

/** The fingerprints of a question and its answers; callers let others run between yields. */
export function* fingerprintsOfQuestion({ title, body, answers }: QuestionTexts) {
  const found = new Set<string>();
  const texts = [`${title}\n${linesOf(body)}`, ...answers.slice(0, POSTS - 1).map(linesOf)];
  for (const text of texts) {
    const { exact, codes } = fingerprintsOf(isLikely(text) ? recognizeError(text) : undefined);
    for (const one of [...exact, ...codes]) if (found.size < MOST) found.add(one);
    yield [...found];
  }
}

const linesOf = (html: string): string => bodyLines(html.slice(0, POST) as CleanHtml);
