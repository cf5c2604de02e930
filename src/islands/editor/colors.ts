import type { Node } from '@milkdown/prose/model';
import { Decoration, DecorationSet } from '@milkdown/prose/view';
import highlighter from 'highlight.js/lib/common';
import { classFor } from '../../shared/code-classes.ts';

/** Maximum length of highlighted code; the same for readers. */
const LONGEST = 20_000;

/** The colors of a document's code, of which the languages are known. */
export function decorate(doc: Node): DecorationSet {
  const decorations: Decoration[] = [];
  doc.descendants(({ type, attrs, textContent: code }, position) => {
    if (!type.spec.code || !attrs.language || code.length > LONGEST) return !type.isTextblock;
    const language = String(attrs.language);
    if (highlighter.getLanguage(language)) {
      const { value } = highlighter.highlight(code, { language, ignoreIllegals: true });
      decorations.push(...runsOf(value, position + 1));
    }
    return false;
  });
  return DecorationSet.create(doc, decorations);
}

const TOKEN = /<span class="([^" ]*)[^"]*">|<\/span>|[^<]+/g;

/** highlight.js returns HTML; positions count characters, and an entity is one. */
function runsOf(html: string, start: number): Decoration[] {
  const runs: Decoration[] = [];
  const classes = [''];
  let at = start;
  for (const [token, scope] of html.matchAll(TOKEN)) {
    const name = classes.at(-1) ?? '';
    if (scope !== undefined) classes.push(classFor(scope, name));
    else if (token === '</span>') classes.pop();
    else {
      const from = at;
      at += token.replace(/&[a-z#\d]+;/g, '.').length;
      if (name !== '') runs.push(Decoration.inline(from, at, { class: name }));
    }
  }
  return runs;
}
