import highlighter from 'highlight.js/lib/common';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import haskell from 'highlight.js/lib/languages/haskell';
import latex from 'highlight.js/lib/languages/latex';
import pgsql from 'highlight.js/lib/languages/pgsql';
import powershell from 'highlight.js/lib/languages/powershell';
import { escapeText } from '../shared/escape.ts';
import { classFor } from '../shared/code-classes.ts';

for (const [name, grammar] of Object.entries({ dockerfile, haskell, latex, pgsql, powershell })) {
  highlighter.registerLanguage(name, grammar);
}
highlighter.registerAliases(['none', 'default', 'output', 'log'], { languageName: 'plaintext' });

/**
 * Evidence that code is of a language. A guess requires one of these and the agreement of
 * highlight.js: either alone finds languages in prose, and asking highlight.js for all of them
 * takes longer than the rest of a page.
 */
const SIGNS: Readonly<Record<string, RegExp>> = {
  bash: /^#!.*sh\b|^\s*(?:\$ )?(?:(?:sudo|apt|brew|npm|npx|git|cd|echo|docker|curl|pip3?) |export \w+=)\S/m,
  cpp: /#include\s*[<"]|\bstd::|\bcout\s*<</,
  csharp:
    /\busing System|\bnamespace \w+|\bConsole\.\w|\b(?:public|private) (?:async|override|readonly|string) /,
  css: /^[^{}\n;]*\{\s*[\w-]+\s*:[^{}\n]+[;}]/m,
  diff: /^@@ .* @@|^diff --git /m,
  dockerfile: /^FROM \S+(?: AS \w+)?$/m,
  go: /^package \w+$|\bfunc (?:\(\w+ \*?\w+\) )?\w*\(.*\{$/m,
  java: /\b(?:public|private|protected) (?:static|final|class|void|int|String|\w+\()|\bSystem\.out\b|^import java/m,
  javascript: /\b(?:const|let|var) [\w${[][^=\n]*=|=>|\bfunction\b.*\{|\bconsole\.\w|\brequire\(/,
  json: /^\s*[[{]\s*(?:"[^"\n]*"\s*[:,]|[[{])/,
  latex: /\\(?:begin|documentclass|usepackage)\b/,
  php: /<\?php|\$this->|^\s*\$\w+ = .*;$/m,
  python:
    /^\s*(?:def \w+\(|from [\w.]+ import |import [\w.]+(?: as \w+)?$|class \w+.*:$|elif |print\()|^>>> /m,
  ruby: /^\s*(?:require '|def [\w.]+[^:]*$|end$|puts )/m,
  rust: /\bfn \w+[<(]|\blet mut \w|\bimpl\b.*\{|\bprintln!/,
  sql: /\bselect\b[^;]*\bfrom\b|\b(?:insert into|create (?:table|index)|update \w+ set|alter table)\b/i,
  typescript:
    /^\s*(?:export )?(?:interface|type|enum) \w+.*[={]$|\w\??: (?:string|number|boolean|void|unknown)\b/m,
  xml: /<\/[a-z][\w:-]*>|<[a-z][\w:-]*(?: [^<>]*)?\/>|<[a-z]\w* \w+="/i,
  yaml: /^[\w-]+:(?: .*)?\n(?: +|- )[\w-]+:/m,
};

/** The languages that `code` shows evidence of. */
function likelyLanguages(code: string): string[] {
  return Object.keys(SIGNS).filter((language) => SIGNS[language]?.test(code));
}

const LONGEST_CODE = 20_000;
const LONGEST_GUESS = 3_000;
const CONVINCING = 5;

// Grammars of highlight.js take quadratic time on lines and word runs that are longer than in any
// real code.
const LONGEST_RUN = 400;
const BETWEEN_RUNS = /[^\p{L}\p{N}_$.\s]/u;

/**
 * Code as HTML text, with `<span>`s of the classes in `HIGHLIGHT_CLASSES` if its language is known,
 * or can be guessed with some certainty. Code over 20 KB is not highlighted.
 */
export function highlightCode(code: string, language: string | undefined): string {
  if (code.length > LONGEST_CODE || !looksWritten(code)) return escapeText(code);
  if (language && highlighter.getLanguage(language)) {
    return flatten(highlighter.highlight(code, { language, ignoreIllegals: true }).value);
  }
  return language || code.length > LONGEST_GUESS ? escapeText(code) : guessed(code);
}

// Compiles all grammars. An interrupted compilation would leave a grammar unusable for all later code,
// so this never runs on a budget.
for (const language of highlighter.listLanguages()) highlighter.highlight('', { language });

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

const TOKEN = /<span class="([^" ]*)[^"]*">|<\/span>|[^<]+/g;
const SPACE = /^\s+$/;

/**
 * The HTML of highlight.js with one span per run of one color, none nested, and none around
 * uncolored text.
 */
function flatten(html: string): string {
  const classes = [''];
  const runs = [{ name: '', text: '' }];
  for (const [token, scope] of withoutQuoteEntities(html).matchAll(TOKEN)) {
    const name = classes.at(-1) ?? '';
    const last = runs.at(-1);
    if (scope !== undefined) classes.push(classFor(scope, name));
    else if (token === '</span>') classes.pop();
    else if (last && (last.name === name || SPACE.test(token))) last.text += token;
    else runs.push({ name, text: token });
  }
  return runs.map(spanOf).join('');
}

function spanOf({ name, text }: { readonly name: string; readonly text: string }): string {
  const shown = text.trimEnd();
  if (name === '' || shown === '') return text;
  return `<span class="${name}">${shown}</span>${text.slice(shown.length)}`;
}

// highlight.js escapes quotes, which is unnecessary in text.
function withoutQuoteEntities(html: string): string {
  return html.replace(/&quot;/g, '"').replace(/&#x27;/g, "'");
}
