import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { PhrasingContent } from 'mdast';

/** The base of relative addresses. */
interface Based {
  readonly base: string;
}

/** Inline nodes as phrases; blocks among them lose their tag. */
export function phrasesOf(nodes: readonly ChildNode[], context: Based): PhrasingContent[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [{ type: 'text' as const, value: folded(node.data) }];
    return isTag(node) ? phraseOf(node, context) : [];
  });
}

function phraseOf(element: Element, context: Based): PhrasingContent[] {
  const { name, attribs } = element;
  const children = () => phrasesOf(element.children, context);
  if (name === 'br') return [{ type: 'break' }];
  const mark = MARKS[name];
  if (mark) return marked(mark, children());
  if (name === 'kbd' || name === 'u') return [{ type: 'element', name, children: children() }];
  if (name === 'code') return [{ type: 'inlineCode', value: inOneLine(element) }];
  if (name === 'tex') return [{ type: 'formula', value: inOneLine(element) }];
  if (name === 'a') {
    return [{ type: 'link', url: absolute(attribs.href, context), children: children() }];
  }
  if (name !== 'img') return children();
  return [{ type: 'image', url: absolute(attribs.src, context), alt: attribs.alt ?? '' }];
}

const MARKS: Partial<Record<string, 'strong' | 'emphasis' | 'delete'>> = {
  strong: 'strong',
  em: 'emphasis',
  s: 'delete',
};

/** Moves space at the ends of marked text out of the marks, where Markdown does not allow it. */
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

export const SPACE = { type: 'text', value: ' ' } as const;

/** Relative addresses are of no use without the page. */
function absolute(address: string | undefined, { base }: Based): string {
  return address !== undefined && URL.canParse(address, base) ? new URL(address, base).href : base;
}

function inOneLine(element: Element): string {
  return DomUtils.textContent(element).replaceAll('\n', ' ');
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Space and line breaks at the ends of a block are invisible. */
export function trimmed(phrases: PhrasingContent[]): PhrasingContent[] {
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
