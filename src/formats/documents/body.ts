import { type ChildNode, Element, Text } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { BlockContent, Code, ListItem, PhrasingContent } from 'mdast';
import type { CleanHtml } from '../../text/html.ts';
import { withFormulas } from './formulas.ts';

/** Where a body stands: the address that its own are relative to, and the depth of its first heading. */
export interface Place {
  readonly base: string;
  readonly depth: number;
}

type Block = BlockContent;

const DEEPEST = 6;

/** A cleaned body as the blocks of a document: formulas stay TeX, code keeps its language. */
export async function bodyBlocks(html: string, place: Place): Promise<Block[]> {
  return blocksOf(parseDocument(await withFormulas(html as CleanHtml)).children, place);
}

/** A cleaned body as running text, for a comment. */
export async function bodyLine(html: string, place: Place): Promise<PhrasingContent[]> {
  const marked = await withFormulas(html as CleanHtml);
  const { children } = parseDocument(marked);
  return children.flatMap((node, index) => [
    ...(index > 0 ? [SPACE] : []),
    ...phrasesOf(isBlock(node) ? childrenOf(node) : [node], place),
  ]);
}

function blocksOf(nodes: readonly ChildNode[], place: Place): Block[] {
  const blocks: Block[] = [];
  let line: ChildNode[] = [];
  const endLine = () => {
    const children = trimmed(phrasesOf(line, place));
    if (children.length > 0) blocks.push({ type: 'paragraph', children });
    line = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(...blockOf(node, place));
  }
  endLine();
  return blocks;
}

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre']);

function isBlock(node: ChildNode): node is Element {
  return node instanceof Element && BLOCKS.has(node.name);
}

function blockOf(element: Element, place: Place): Block[] {
  const { name } = element;
  if (name === 'pre') return [codeOf(element)];
  if (name === 'ul' || name === 'ol') return [listOf(element, place)];
  if (name === 'blockquote') {
    return [{ type: 'blockquote', children: blocksOf(element.children, place) }];
  }
  const children = trimmed(phrasesOf(element.children, place));
  if (children.length === 0) return [];
  if (!name.startsWith('h')) return [{ type: 'paragraph', children }];
  const depth = Math.min(DEEPEST, place.depth + Number(name.slice(1)) - 1);
  return [{ type: 'heading', depth: depth as 1 | 2 | 3 | 4 | 5 | 6, children }];
}

function codeOf(pre: Element): Code {
  const code = pre.children.find((node) => node instanceof Element);
  const lang = /^language-(.+)$/.exec(code?.attribs.class ?? '')?.[1] ?? null;
  return { type: 'code', lang, value: DomUtils.textContent(pre) };
}

function listOf(element: Element, place: Place): Block {
  const items = element.children.filter(isBlock).map((item): ListItem => {
    const children = blocksOf(item.children, place);
    return { type: 'listItem', spread: item.children.some(isParagraph), children };
  });
  const start = Number(element.attribs.start ?? 1);
  const ordered = element.name === 'ol';
  const spread = items.some((item) => item.spread === true);
  return { type: 'list', ordered, start: ordered ? start : null, spread, children: items };
}

function isParagraph(node: ChildNode): boolean {
  return node instanceof Element && node.name === 'p';
}

function phrasesOf(nodes: readonly ChildNode[], place: Place): PhrasingContent[] {
  return nodes.flatMap((node) => {
    if (node instanceof Text) return [{ type: 'text' as const, value: folded(node.data) }];
    return node instanceof Element ? phraseOf(node, place) : [];
  });
}

function phraseOf(element: Element, place: Place): PhrasingContent[] {
  const { name, attribs } = element;
  const children = () => phrasesOf(element.children, place);
  if (name === 'br') return [{ type: 'break' }];
  const mark = MARKS[name];
  if (mark) return marked(mark, children());
  if (name === 'code') return [{ type: 'inlineCode', value: DomUtils.textContent(element) }];
  if (name === 'tex') return [{ type: 'formula', value: DomUtils.textContent(element) }];
  if (name === 'a') {
    return [{ type: 'link', url: absolute(attribs.href, place), children: children() }];
  }
  if (name !== 'img') return children();
  return [{ type: 'image', url: absolute(attribs.src, place), alt: attribs.alt ?? '' }];
}

const MARKS: Partial<Record<string, 'strong' | 'emphasis' | 'delete'>> = {
  strong: 'strong',
  em: 'emphasis',
  s: 'delete',
};

/** Space at the ends of marked text stands outside of the marks: Markdown knows none within. */
function marked(type: 'strong' | 'emphasis' | 'delete', phrases: PhrasingContent[]) {
  const children = trimmed(phrases);
  const [first, last] = [phrases[0], phrases.at(-1)];
  const before = first?.type === 'text' && first.value.startsWith(' ');
  const after = last?.type === 'text' && last.value.endsWith(' ');
  return [
    ...(before ? [SPACE] : []),
    ...(children.length > 0 ? [{ type, children }] : []),
    ...(after ? [SPACE] : []),
  ];
}

const SPACE = { type: 'text', value: ' ' } as const;

/** Readers of a form may have lost the page that an address is relative to. */
export function absolute(address: string | undefined, { base }: Pick<Place, 'base'>): string {
  return address !== undefined && URL.canParse(address, base) ? new URL(address, base).href : base;
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function childrenOf(node: ChildNode): ChildNode[] {
  return node instanceof Element ? node.children : [];
}

/** Space and line breaks at the ends of a block show as nothing. */
function trimmed(phrases: PhrasingContent[]): PhrasingContent[] {
  const kept = phrases.slice();
  while (isSpace(kept[0])) kept.shift();
  while (isSpace(kept.at(-1))) kept.pop();
  const [first] = kept;
  const last = kept.at(-1);
  if (first?.type === 'text') kept[0] = { ...first, value: first.value.trimStart() };
  if (last?.type === 'text') {
    const value = kept.length === 1 ? last.value.trim() : last.value.trimEnd();
    kept[kept.length - 1] = { ...last, value };
  }
  return kept;
}

function isSpace(node: PhrasingContent | undefined): boolean {
  return node?.type === 'break' || (node?.type === 'text' && node.value.trim() === '');
}
