import type { MarkdownNode } from '@milkdown/kit/transformer';
import { $remark } from '@milkdown/kit/utils';

/** What of Markdown the editor has; the server's reader (markup/markdown.ts) knows little more. */
const KNOWN = new Set(
  (
    'root paragraph heading text emphasis strong delete inlineCode break link image list listItem ' +
    'blockquote code definition linkReference imageReference'
  ).split(' '),
);
const BLOCKS = new Set(['root', 'blockquote', 'listItem']);
/** How a link begins that is written as one, or as a whole address. */
const LINK = /^(?:\[|<|https?:)/i;

/** Shows as text, and loses none of it, what of Markdown the editor does not have: tables, HTML, rules. */
export const onlyKnown = $remark('only-known', () => () => (tree, file) => {
  const source = String(file.value);
  simplify(tree as MarkdownNode, source);
});

function simplify(parent: MarkdownNode, source: string): void {
  if (parent.children)
    parent.children = parent.children.map((node) => {
      const text = sourceOf(node, source);
      if (!KNOWN.has(node.type)) return asText(text, parent);
      if (node.type === 'link' && text !== '' && !LINK.test(text)) return asText(text, parent);
      simplify(node, source);
      return node;
    });
}

function sourceOf({ position }: MarkdownNode, source: string): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

function asText(value: string, parent: MarkdownNode): MarkdownNode {
  const text: MarkdownNode = { type: 'text', value };
  if (!BLOCKS.has(parent.type)) return text;
  return { type: 'paragraph', children: [text] };
}
