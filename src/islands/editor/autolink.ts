import type { Node } from '@milkdown/prose/model';
import { Plugin, type Transaction } from '@milkdown/prose/state';
import { Transform } from '@milkdown/prose/transform';
import { $prose } from '@milkdown/utils';
import { bareAddresses } from './insert.ts';

interface Range {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/**
 * Links addresses once they are complete: one at the caret may still grow, unless it was pasted.
 */
export const autolink = $prose(
  () =>
    new Plugin({
      appendTransaction(transactions, _, { doc, tr, selection, schema }) {
        const changes = transactions.filter(({ docChanged }) => docChanged);
        // Undone links stay undone, and addresses shown as source stay as they are.
        const isLeft = (one: Transaction) =>
          (one.getMeta('history$') ?? one.getMeta('plain')) !== undefined;
        if (changes.length === 0 || changes.some(isLeft)) return null;
        const caret = changes.some((one) => one.getMeta('paste')) ? -1 : selection.head;
        for (const { from, to, href } of bareIn(doc)) {
          if (!isOpen(doc, { from, to }, caret))
            tr.addMark(from, to, schema.mark('link', { href }));
        }
        return tr.docChanged ? tr : null;
      },
    }),
);

/** Whether the caret is in a word that begins with an address, which may still grow. */
function isOpen(doc: Node, { from, to }: Omit<Range, 'href'>, caret: number): boolean {
  if (caret < from || caret > doc.resolve(from).end()) return false;
  return !/\s/.test(doc.textBetween(to, Math.max(to, caret), undefined, ' '));
}

/** A document with every bare address linked, like in the form for Markdown. */
export function withLinks(doc: Node): Node {
  const transform = new Transform(doc);
  for (const { from, to, href } of bareIn(doc)) {
    transform.addMark(from, to, doc.type.schema.mark('link', { href }));
  }
  return transform.doc;
}

function bareIn(doc: Node): Range[] {
  const found: Range[] = [];
  doc.descendants((node, position) => {
    if (node.type.spec.code) return false;
    const { text = '', marks } = node;
    if (!text.includes('://') || marks.some(({ type }) => SHUT.has(type.name))) return true;
    for (const { start, end, href } of bareAddresses(text)) {
      found.push({ from: position + start, to: position + end, href });
    }
    return true;
  });
  return found;
}

const SHUT = new Set(['link', 'inlineCode', 'kbd']);
