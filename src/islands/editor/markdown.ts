import type { MarkdownNode } from '@milkdown/transformer';
import { $remark } from '@milkdown/utils';
import type { Break } from 'mdast';
import { defaultHandlers, type Handle, type Options } from 'mdast-util-to-markdown';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { imageAddress, linkAddress } from '../../shared/body-addresses.ts';
import { textWriter } from './formulas.ts';

/**
 * The Markdown that the editor supports; the server's parser (markup/markdown.ts) knows little
 * more.
 */
const KNOWN = new Set(
  (
    'root paragraph heading text emphasis strong delete inlineCode break link image list listItem ' +
    'blockquote code definition linkReference imageReference table tableRow tableCell u kbd'
  ).split(' '),
);
const BLOCKS = new Set(['root', 'blockquote', 'listItem']);
/** The beginning of a written link or a full address. */
const LINK = /^(?:\[|<|https?:)/i;

/** Shows unsupported Markdown as text without losing any of it: HTML, horizontal rules. */
export const onlyKnown = $remark('only-known', () => () => (tree, file) => {
  const source = String(file.value);
  simplify(tree as MarkdownNode, source);
});

interface Processor {
  data(): { micromarkExtensions?: unknown[] };
}

/** Chinese, Japanese and Korean have no spaces around marks, which CommonMark requires. */
export const cjk = $remark(
  'cjk',
  () =>
    function (this: Processor) {
      (this.data().micromarkExtensions ??= []).push(cjkFriendlyExtension());
    },
);

function simplify(parent: MarkdownNode, source: string): void {
  if (parent.children)
    parent.children = withTags(parent.children).flatMap((node): readonly MarkdownNode[] => {
      const text = sourceOf(node, source);
      if (node.type === 'html' && BREAK.test(text)) return [{ type: 'break' }];
      if (!KNOWN.has(node.type)) return [asText(text, parent)];
      if (node.type === 'list') loosen(node);
      // Section 5 has headings 1 to 3, and removes some addresses.
      if (node.type === 'heading') node.depth = Math.min(Number(node.depth), 3);
      if (node.type === 'image') return imageOf(node);
      if (node.type === 'link' && !LINK.test(text || String(node.url))) {
        return [text === '' ? (node.children?.[0] ?? node) : asText(text, parent)];
      }
      simplify(node, source);
      if (node.type !== 'link') return [node];
      const url = linkAddress(node.url);
      return url === undefined ? (node.children ?? []) : [{ ...node, url, title: null }];
    });
}

function imageOf({ url, alt, title, ...node }: MarkdownNode): MarkdownNode[] {
  const src = imageAddress(url);
  if (src !== undefined) return [{ ...node, url: src, alt: alt ?? '', title: title ?? '' }];
  return typeof alt === 'string' && alt !== '' ? [{ type: 'text', value: alt }] : [];
}

const BREAK = /^<br ?\/?>$/;

/** A list with one loose item is loose, as on pages. */
function loosen(list: MarkdownNode): void {
  const spread = isLoose(list);
  for (const item of list.children ?? []) item.spread = spread;
}

function isLoose({ spread, children = [] }: MarkdownNode): boolean {
  return spread === true || children.some((item) => item.spread === true);
}

const TAG = /^<(\/?)(kbd|u)>$/;

/** Wraps everything between `<kbd>` and `</kbd>` in one node; the same for underlines. */
function withTags(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const out: MarkdownNode[] = [];
  for (const node of nodes) {
    const [, end, name] = TAG.exec(node.type === 'html' ? String(node.value) : '') ?? [];
    const start = end ? out.findLastIndex(({ value }) => value === `<${name ?? ''}>`) : -1;
    if (start === -1 || name === undefined) out.push(node);
    else {
      const [open, ...children] = out.splice(start);
      out.push({ type: name, children, position: spanOf(open, node) });
    }
  }
  return out;
}

function spanOf(first: MarkdownNode | undefined, last: MarkdownNode): MarkdownNode['position'] {
  if (!first?.position || !last.position) return undefined;
  return { start: first.position.start, end: last.position.end };
}

function sourceOf({ position }: MarkdownNode, source: string): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

function asText(value: string, parent: MarkdownNode): MarkdownNode {
  const text: MarkdownNode = { type: 'text', value };
  if (!BLOCKS.has(parent.type)) return text;
  return { type: 'paragraph', children: [text] };
}

/** An element that Markdown writes as HTML. */
const element: Handle = (node: { type: string; children: [] }, _, state, info) =>
  `<${node.type}>${state.containerPhrasing(node as never, info)}</${node.type}>`;

/** Markdown's own break would end the row. */
const lineBreak: Handle = (node: Break, parent, state, info) =>
  state.stack.includes('tableCell') ? '<br>' : defaultHandlers.break(node, parent, state, info);

const list: Handle = (node: MarkdownNode, parent, state, info) =>
  defaultHandlers.list({ ...node, spread: isLoose(node) } as never, parent, state, info);

/** How a document becomes Markdown: like on the server (markup/to-markdown/write.ts). */
export const writing = (tex: boolean) =>
  ({
    bullet: '-',
    rule: '-',
    emphasis: '_',
    fences: true,
    listItemIndent: 'one',
    handlers: { u: element, kbd: element, text: textWriter(tex), break: lineBreak, list },
  }) satisfies Options & { handlers: Record<string, Handle> };
