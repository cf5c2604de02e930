import type { Ctx } from '@milkdown/ctx';
import { parserCtx } from '@milkdown/core';
import { Fragment, Node, type ResolvedPos } from '@milkdown/prose/model';
import { Plugin } from '@milkdown/prose/state';
import { $ctx, $prose } from '@milkdown/utils';
import type { Handle } from 'mdast-util-to-markdown';
import { shieldFormulas } from '../../shared/formula-shield.ts';
import { type Formula, formulaFinder, isKept } from '../../shared/formulas.ts';

/** Whether dollars are TeX. */
export const texCtx = $ctx(false, 'tex');

/** Parses Markdown and keeps its formulas as they were written. */
export function readMarkdown(ctx: Ctx, source: string): Node {
  const { text, restore } = shieldFormulas(source, ctx.get(texCtx.key));
  const doc = ctx.get(parserCtx)(text);
  if (text === source) return doc;
  const made = restore(JSON.stringify(doc.toJSON()), (formula) =>
    JSON.stringify(formula).slice(1, -1),
  );
  return Node.fromJSON(doc.type.schema, JSON.parse(made));
}

/**
 * Serializes text as Markdown with its formulas unchanged: parsing it again finds the same ones.
 */
export const textWriter =
  (tex: boolean): Handle =>
  ({ value }: { value: string }, _, state, info) => {
    let written = '';
    let at = 0;
    for (const { start, end } of keptIn(value, tex)) {
      const formula = value.slice(start, end);
      // A backtick could begin code that ends anywhere.
      if (formula.includes('`')) continue;
      const before = at > 0 ? '$' : info.before;
      written += state.safe(value.slice(at, start), { ...info, before, after: '$' });
      written += formula.replaceAll(/\s*(?:(?<!\\)%.*)?\s*\n\s*/g, ' ');
      at = end;
    }
    const before = at > 0 ? '$' : info.before;
    return written + state.safe(value.slice(at), { ...info, before });
  };

const keptIn = (text: string, tex: boolean): Formula[] =>
  formulaFinder()(text).filter((one) => isKept(one, text, tex));

/** Signs that would end a mark in Markdown are plain letters in a formula. */
export const formulaTyping = $prose(
  (ctx) =>
    new Plugin({
      props: {
        handleTextInput(view, from, to, typed) {
          const { $from } = view.state.selection;
          if (!/^[*_~]$/.test(typed) || !ctx.get(texCtx.key)) return false;
          const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
          if (!isBelowHalf($from) && !isInFormula(before, typed)) return false;
          view.dispatch(view.state.tr.insertText(typed, from, to));
          return true;
        },
      },
    }),
);

/** Whether the paragraphs above have an unfinished formula, which may span paragraphs. */
function isBelowHalf($from: ResolvedPos): boolean {
  let isOpen = false;
  for (let index = $from.index(-1) - 1; index >= 0; index -= 1) {
    const above = $from.node(-1).child(index);
    if (above.type.name !== 'paragraph') break;
    isOpen = isOpen !== isHalf(above);
  }
  return isOpen;
}

/** The beginning of an unfinished formula; an amount of money does not match. */
const OPEN = /(?<![\p{L}\p{N}_\\$])(?:\$\$|\$(?=[^\s$])(?!\d[\d.,]*(?:[\s)]|$)))[^$]*$/u;

/** Whether a sign is in a formula, or would end a mark that begins in one. */
function isInFormula(before: string, sign: string): boolean {
  const formulas = formulaFinder()(before);
  if (OPEN.test(before.slice(formulas.at(-1)?.end ?? 0))) return true;
  const words = before.replace(/[*_~]+$/, '');
  const opening = words.lastIndexOf(sign);
  return formulas.some(({ start, end }) => opening > start && opening < end);
}

/** A document with each multi-line formula in one paragraph, which pages require. */
export function withWholeFormulas(node: Node): Node {
  if (node.isTextblock || node.isLeaf) return node;
  const children: Node[] = [];
  for (let index = 0; index < node.childCount; index += 1) {
    const end = formulaEnd(node, index);
    const lines = node.content.content.slice(index, end + 1);
    children.push(lines.length > 1 ? joined(lines) : withWholeFormulas(node.child(index)));
    index = end;
  }
  return node.copy(Fragment.from(children));
}

/** The index of the paragraph that ends a formula begun in this one, or its own index. */
function formulaEnd(parent: Node, start: number): number {
  if (!isHalf(parent.child(start))) return start;
  for (let end = start + 1; end < parent.childCount; end += 1) {
    if (parent.child(end).type.name !== 'paragraph') return start;
    if (isHalf(parent.child(end))) return end;
  }
  return start;
}

/** Whether a paragraph has one of a formula's two pairs of dollars. */
const isHalf = ({ type, textContent }: Node): boolean =>
  type.name === 'paragraph' && textContent.split('$$').length % 2 === 0;

function joined(lines: readonly Node[]): Node {
  const [first] = lines as [Node];
  const end = first.type.schema.text('\n');
  return first.copy(
    lines.slice(1).reduce((all, { content }) => all.addToEnd(end).append(content), first.content),
  );
}
