import { type ChildNode, type Element, isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { BlockContent, Code, ListItem, PhrasingContent, Table } from 'mdast';
import type { CleanHtml } from '../html.ts';
import { bodyText } from '../plain.ts';
import { hasMore } from '../size.ts';
import { phrasesOf, SPACE, trimmed } from './phrases.ts';
import { type Formula, formulaFinder, isKept } from '../../shared/formulas.ts';
import { escapeText } from '../../shared/escape.ts';
import { segments } from '../body/segments.ts';
import { texOf } from '../tex/source.ts';

/**
 * The context of a body: the base of its relative addresses, and the depth of its first heading.
 */
export interface BodyContext {
  readonly base: string;
  readonly depth: number;
  /** Whether it is shown with formulas, if known. */
  readonly tex?: boolean;
}

const DEEPEST = 6;

/**
 * Maximum number of elements, and of punctuation outside of code: more take over 50 ms to write.
 */
const ELEMENTS_MAX = 1_000;
const PUNCTUATION_MAX = 20_000;
const CODE = /<pre>.*?<\/pre>/gs;

/**
 * A sanitized body as `bodyBlocks`, or its plain text if it has so many elements, or so much that
 * Markdown escapes, that it would block other requests.
 */
export async function boundedBlocks(html: string, context: BodyContext): Promise<BlockContent[]> {
  if (!isDense(html)) return bodyBlocks(html, context);
  return [{ type: 'code', lang: null, value: bodyText(html as CleanHtml) }];
}

function isDense(html: string): boolean {
  if (hasMore(html, /<[a-z]/g, ELEMENTS_MAX)) return true;
  return hasMore(html.replace(CODE, ''), /[^\p{L}\p{M}\p{N}\s]/gu, PUNCTUATION_MAX);
}

/** A sanitized body as the blocks of a document: formulas stay TeX, code keeps its language. */
export async function bodyBlocks(html: string, context: BodyContext): Promise<BlockContent[]> {
  return blocksOf(
    parseDocument(await withFormulas(html as CleanHtml, context.tex)).children,
    context,
  );
}

/** A sanitized body as inline text, for a comment. */
export async function bodyLine(html: string, context: BodyContext): Promise<PhrasingContent[]> {
  const marked = await withFormulas(html as CleanHtml);
  const { children } = parseDocument(marked);
  return children.flatMap((node, index) => [
    ...(index > 0 ? [SPACE] : []),
    ...phrasesOf(isBlock(node) ? childrenOf(node) : [node], context),
  ]);
}

function blocksOf(nodes: readonly ChildNode[], context: BodyContext): BlockContent[] {
  const blocks: BlockContent[] = [];
  let line: ChildNode[] = [];
  const endLine = () => {
    const children = trimmed(phrasesOf(line, context));
    if (children.length > 0) blocks.push({ type: 'paragraph', children });
    line = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(...blockOf(node, context));
  }
  endLine();
  return blocks;
}

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'table']);

function isBlock(node: ChildNode): node is Element {
  return isTag(node) && BLOCKS.has(node.name);
}

function blockOf(element: Element, context: BodyContext): BlockContent[] {
  const { name } = element;
  if (name === 'pre') return [codeOf(element)];
  if (name === 'table') return [tableOf(element, context)];
  if (name === 'ul' || name === 'ol') return [listOf(element, context)];
  if (name === 'blockquote') {
    return [{ type: 'blockquote', children: blocksOf(element.children, context) }];
  }
  const children = trimmed(phrasesOf(element.children, context));
  if (children.length === 0) return [];
  if (!name.startsWith('h')) return [{ type: 'paragraph', children }];
  const depth = Math.min(DEEPEST, context.depth + Number(name.slice(1)) - 1);
  return [{ type: 'heading', depth: depth as 1 | 2 | 3 | 4 | 5 | 6, children }];
}

function codeOf(pre: Element): Code {
  const code = pre.children.find(isTag);
  const lang = /^language-(.+)$/.exec(code?.attribs.class ?? '')?.[1] ?? null;
  return { type: 'code', lang, value: DomUtils.textContent(pre) };
}

function tableOf(element: Element, context: BodyContext): Table {
  const rows = element.children.filter(isTag).map((row) => row.children.filter(isTag));
  const align = rows[0]?.map(({ attribs }) => SIDES[attribs.class ?? ''] ?? null) ?? [];
  const children = rows.map((cells) => ({
    type: 'tableRow' as const,
    children: cells.map((cell) => ({
      type: 'tableCell' as const,
      children: trimmed(phrasesOf(cell.children, context)),
    })),
  }));
  return { type: 'table', align, children };
}

const SIDES: Partial<Record<string, 'right' | 'center'>> = { right: 'right', center: 'center' };

function listOf(element: Element, context: BodyContext): BlockContent {
  const items = element.children.filter(isBlock).map((item): ListItem => {
    const children = blocksOf(item.children, context);
    return { type: 'listItem', spread: item.children.some(isParagraph), children };
  });
  const start = Number(element.attribs.start ?? 1);
  const ordered = element.name === 'ol';
  const spread = items.some((item) => item.spread === true);
  return { type: 'list', ordered, start: ordered ? start : null, spread, children: items };
}

function isParagraph(node: ChildNode): boolean {
  return isTag(node) && node.name === 'p';
}

function childrenOf(node: ChildNode): ChildNode[] {
  return isTag(node) ? node.children : [];
}

// Parts that a Markdown renderer without formulas would take for HTML or a link; a space after them
// means nothing in TeX.
const MISREAD = /(<)(?=[a-z/!?])|(\])(?=[([:])/gi;
const COMMENT = /(?<!\\)%.*$/gm;

type Find = (run: string) => Formula[];

/**
 * A body with each formula in an element of its own, `tex`, with its dollars; unchanged without
 * TeX. `tex` says whether the body is shown with formulas: parsing the Markdown again keeps the
 * same ones.
 */
async function withFormulas(html: CleanHtml, tex?: boolean): Promise<string> {
  if (!html.includes('$')) return html;
  const find = await finderFor(html, tex);
  if (!find) return html;
  let written = '';
  for (const segment of segments(html)) {
    if (segment.kind === 'text' && !segment.literal) written += formulasIn(segment.html, find);
    else written += segment.kind === 'code' ? codeBlock(segment) : segment.html;
  }
  return written;
}

/** Undefined if no dollar belongs to a formula. */
async function finderFor(html: CleanHtml, tex: boolean | undefined): Promise<Find | undefined> {
  const find = formulaFinder();
  if (tex !== undefined) return (run) => find(run).filter((one) => isKept(one, run, tex));
  const { hasTex } = await import('../tex.ts');
  return hasTex(html) ? find : undefined;
}

function formulasIn(run: string, find: Find): string {
  let written = '';
  let at = 0;
  for (const { start, end, inner, display } of find(run)) {
    written += run.slice(at, start) + formula(texOf(inner), display ? '$$' : '$');
    at = end;
  }
  return written + run.slice(at);
}

/** A backtick could begin code that ends anywhere, so such a formula stays text. */
function formula(source: string, dollars: string): string {
  const line = source.replace(COMMENT, ' ').replace(/\s+/g, ' ').trim();
  const text = escapeText(`${dollars}${line.replace(MISREAD, '$1$2 ')}${dollars}`);
  return line.includes('`') ? text : `<tex>${text}</tex>`;
}

function codeBlock({ html, language }: { html: string; language: string | undefined }): string {
  const name = language === undefined ? '' : ` class="language-${language}"`;
  return `<pre><code${name}>${html}</code></pre>`;
}
