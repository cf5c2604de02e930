import type { Node } from '@milkdown/prose/model';
import { Decoration, DecorationSet } from '@milkdown/prose/view';
import highlighter from 'highlight.js/lib/common';
import { classFor } from '../../shared/code-classes.ts';

/** Maximum length of highlighted code; the same for readers. */
const LONGEST = 20_000;

/** The colors of a document's code, of which the languages are known. */
export function decorate(doc: Node): DecorationSet {
  const decorations: Decoration[] = [];
  doc.descendants((node, position) => {
    const { type, attrs, textContent } = node;
    if (!type.spec.code || !attrs.language || textContent.length > LONGEST)
      return !type.isTextblock;
    if (highlighter.getLanguage(String(attrs.language)))
      decorations.push(...runsOf(highlighted(node), position + 1));
    return false;
  });
  return DecorationSet.create(doc, decorations);
}

/** The HTML of each block; a block that changes is a new node. */
const known = new WeakMap<Node, string>();

function highlighted(node: Node): string {
  let html = known.get(node);
  if (html === undefined) {
    const options = { language: String(node.attrs.language), ignoreIllegals: true };
    known.set(node, (html = highlighter.highlight(node.textContent, options).value));
  }
  return html;
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
