import type { LanguageFn } from 'highlight.js';
import core from 'highlight.js/lib/core';
import { classFor } from '../../shared/code-classes.ts';

/** A run of code in one color. */
export interface ColorRun {
  readonly from: number;
  readonly to: number;
  /** A class of shared/code-classes.ts. */
  readonly name: string;
}

/** The most used grammars; each is in a file of its own, loaded on demand. */
const GRAMMARS: Readonly<Record<string, () => Promise<{ readonly default: LanguageFn }>>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  diff: () => import('highlight.js/lib/languages/diff'),
  go: () => import('highlight.js/lib/languages/go'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
};

const ALIASES: Readonly<Record<string, string>> = {
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  'c++': 'cpp',
  'c#': 'csharp',
  cs: 'csharp',
  golang: 'go',
  html: 'xml',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  svg: 'xml',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
};

const highlighter = core.newInstance();

const nameOf = (language: string) => ALIASES[language] ?? language;

/** Loads the grammar of a language; nothing if it is unknown. */
export async function load(language: string): Promise<void> {
  const name = nameOf(language);
  if (highlighter.getLanguage(name) || !Object.hasOwn(GRAMMARS, name)) return;
  const grammar = await GRAMMARS[name]?.();
  if (grammar) highlighter.registerLanguage(name, grammar.default);
}

/** The colors of code, from its beginning; undefined if its grammar is not loaded. */
export function highlight(code: string, language: string): readonly ColorRun[] | undefined {
  const name = nameOf(language);
  if (!highlighter.getLanguage(name)) return undefined;
  return runsOf(highlighter.highlight(code, { language: name, ignoreIllegals: true }).value);
}

const TOKEN = /<span class="([^" ]*)[^"]*">|<\/span>|[^<]+/g;

/** highlight.js returns HTML; positions count characters, and an entity is one. */
function runsOf(html: string): ColorRun[] {
  const runs: ColorRun[] = [];
  const classes = [''];
  let at = 0;
  for (const [token, scope] of html.matchAll(TOKEN)) {
    const name = classes.at(-1) ?? '';
    if (scope !== undefined) classes.push(classFor(scope, name));
    else if (token === '</span>') classes.pop();
    else {
      const from = at;
      at += token.replace(/&[a-z#\d]+;/g, '.').length;
      if (name !== '') runs.push({ from, to: at, name });
    }
  }
  return runs;
}
