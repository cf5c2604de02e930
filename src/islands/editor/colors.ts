import highlighter from 'highlight.js/lib/common';
import { classFor } from '../../shared/code-classes.ts';

/** A run of code in one color. */
export interface ColorRun {
  readonly from: number;
  readonly to: number;
  /** A class of shared/code-classes.ts. */
  readonly name: string;
}

/** The colors of code, from its beginning; none if its language is unknown. */
export function highlight(code: string, language: string): readonly ColorRun[] {
  if (!highlighter.getLanguage(language)) return [];
  return runsOf(highlighter.highlight(code, { language, ignoreIllegals: true }).value);
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
