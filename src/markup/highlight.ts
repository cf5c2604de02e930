import { escapeText } from './body/escape.ts';
import { flatten } from './code/flatten.ts';
import { likelyLanguages } from './code/guess.ts';
import { highlighter } from './code/languages.ts';

export { HIGHLIGHT_CLASSES } from './code/classes.ts';

const LONGEST_CODE = 20_000;
const LONGEST_GUESS = 3_000;
const CONVINCING = 5;

// Grammars of highlight.js take quadratic time on lines and word runs that no code has.
const LONGEST_RUN = 400;
const BETWEEN_RUNS = /[^\p{L}\p{N}_$.\s]/u;

/**
 * Code as HTML text, with `<span>`s of the classes in `HIGHLIGHT_CLASSES` where its language is
 * known, or can be told with some certainty. Code over 20 KB stays without.
 */
export function highlightCode(code: string, language: string | undefined): string {
  if (code.length > LONGEST_CODE || !looksWritten(code)) return escapeText(code);
  if (language && highlighter.getLanguage(language)) {
    return flatten(highlighter.highlight(code, { language, ignoreIllegals: true }).value);
  }
  return language || code.length > LONGEST_GUESS ? escapeText(code) : guessed(code);
}

/** A grammar is compiled at its first use, which takes longer than most code: not on its account. */
export function compileGrammar(language: string | undefined): void {
  if (language && highlighter.getLanguage(language)) highlighter.highlight('', { language });
}

function looksWritten(code: string): boolean {
  return atMost(LONGEST_RUN, code.split('\n')) && atMost(LONGEST_RUN, code.split(BETWEEN_RUNS));
}

function atMost(length: number, parts: readonly string[]): boolean {
  return parts.every((part) => part.length <= length);
}

function guessed(code: string): string {
  const languages = likelyLanguages(code);
  if (languages.length === 0) return escapeText(code);
  const { value, relevance } = highlighter.highlightAuto(code, languages);
  return relevance >= CONVINCING ? flatten(value) : escapeText(code);
}
