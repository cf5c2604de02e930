import {
  DOMParser as DocumentParser,
  DOMSerializer,
  Fragment,
  type Mark,
  type Node,
  type Schema,
} from '@milkdown/prose/model';
import { formulaFinder } from '../../shared/formulas.ts';

/**
 * Parses a body. White space is collapsed as on a page, except in code. With `tex`, a line of a
 * formula that ends in a comment stays a line, since the comment would swallow the next one.
 */
export function readHtml(schema: Schema, html: string, tex: boolean): Node {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (tex && html.includes('%')) keepCommentLines(body);
  return folded(DocumentParser.fromSchema(schema).parse(body, { preserveWhitespace: true }));
}

/** Stands for a line break that is kept. */
const LINE = '\u2028';

function keepCommentLines(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const find = formulaFinder();
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.parentElement?.closest('code')) continue;
    for (const { start, end } of find(text.data)) {
      const formula = text.data.slice(start, end);
      text.replaceData(start, end - start, formula.replaceAll(/((?<!\\)%.*)\n/g, `$1${LINE}`));
    }
  }
}

function folded(node: Node): Node {
  if (node.type.spec.code || node.isLeaf) return node;
  const children = node.isTextblock ? foldedLine(node.children) : node.children.map(folded);
  return node.copy(Fragment.from(children));
}

const isBreak = (node: Node | undefined) => node === undefined || node.type.name === 'hardbreak';

function foldedLine(nodes: readonly Node[]): Node[] {
  const out: Node[] = [];
  for (const [at, node] of nodes.entries()) {
    if (node.text === undefined || isCode(node)) {
      out.push(node);
      continue;
    }
    const last = out.at(-1);
    const isAfterBlank = isBreak(last) || (last?.text?.endsWith(' ') === true && !isCode(last));
    let text = node.text.replace(/[ \t\n\r\f]+/g, ' ');
    if (isAfterBlank) text = text.replace(/^ /, '');
    if (isBreak(nodes[at + 1])) text = text.replace(/ $/, '');
    if (text !== '') out.push(node.type.schema.text(text.replaceAll(LINE, '\n'), node.marks));
  }
  return out;
}

const isCode = ({ marks }: Node) => marks.some(({ type }) => type.spec.code);

/**
 * A document with marks nested by length: a schema has one fixed order of marks, by which a link
 * with a word in italics would become three links.
 */
export function nested(node: Node): Node {
  if (node.type.spec.code || node.isLeaf) return node;
  if (!node.isTextblock) return node.copy(Fragment.from(node.children.map(nested)));
  const children = node.children.map((child, at) => {
    const length = (mark: Mark) => runLength(node.children, at, mark);
    return child.mark(child.marks.toSorted((a, b) => length(b) - length(a)));
  });
  return node.copy(Fragment.from(children));
}

/** The number of consecutive nodes that share a mark with a node. */
function runLength(nodes: readonly Node[], at: number, mark: Mark): number {
  const lacks = (node: Node) => !mark.isInSet(node.marks);
  const before = nodes.slice(0, at).findLastIndex(lacks);
  const after = nodes.slice(at).findIndex(lacks);
  return (after === -1 ? nodes.length : at + after) - before - 1;
}

/** Serializes a body. Items of a tight list contain no paragraphs, like in Markdown's HTML. */
export function writeHtml(doc: Node): string {
  const { content, type } = nested(doc);
  const root = document.implementation.createHTMLDocument().body;
  DOMSerializer.fromSchema(type.schema).serializeFragment(content, { document }, root);
  for (const item of root.querySelectorAll('li[data-spread="false"]')) {
    const paragraphs = [...item.children].filter(({ tagName }) => tagName === 'P');
    const [only] = paragraphs;
    if (only && paragraphs.length === 1) only.replaceWith(...only.childNodes);
  }
  return root.innerHTML;
}
