import { setImmediate } from 'node:timers/promises';
import type { Break, Code, Literal, Parent, PhrasingContent, Root, RootContent } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { withoutControls } from '../../shared/escape.ts';
import { boundedBlocks } from './body.ts';

/** TeX with its dollars, to be written unchanged. */
interface Formula extends Literal {
  type: 'formula';
}

/** Elements without Markdown syntax, which it writes as HTML. */
interface InlineElement extends Parent {
  type: 'element';
  name: 'kbd' | 'u';
  children: PhrasingContent[];
}

declare module 'mdast' {
  interface PhrasingContentMap {
    formula: Formula;
    element: InlineElement;
  }
  interface RootContentMap {
    formula: Formula;
    element: InlineElement;
  }
}

const formula: Handle = (node: Formula) => node.value;
const strike: Handle = (node: { children: PhrasingContent[] }, _, state, info) =>
  `~~${state.containerPhrasing(node as never, info)}~~`;

const element: Handle = (node: InlineElement, _, state, info) =>
  `<${node.name}>${state.containerPhrasing(node, info)}</${node.name}>`;

/** Markdown's own break would end the row. */
const lineBreak: Handle = (node: Break, parent, state, info) =>
  state.stack.includes('tableCell') ? '<br>' : defaultHandlers.break(node, parent, state, info);

const COMMON: Options = {
  extensions: [gfmTableToMarkdown()],
  bullet: '-',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
};

const MARKDOWN: Options = {
  ...COMMON,
  emphasis: '_',
  handlers: { formula, element, delete: strike, break: lineBreak },
  // A strike is not CommonMark, but most renderers support it.
  unsafe: [{ character: '~', inConstruct: 'phrasing' }],
};

/** Text for a terminal: no escapes, no marks, addresses after their words. */
const TEXT: Options = {
  ...COMMON,
  fences: false,
  setext: true,
  handlers: {
    formula,
    text: (node: Literal) => node.value,
    break: () => '\n',
    element: inner,
    delete: inner,
    strong: inner,
    emphasis: inner,
    inlineCode: (node: Literal) => `\`${node.value}\``,
    link: (node: { url: string }, parent, state, info) => {
      const text = inner(node, parent, state, info);
      return text === node.url || text === '' ? node.url : `${text} (${node.url})`;
    },
    image: (node: { url: string; alt: string }) =>
      `[image${node.alt === '' ? '' : `: ${node.alt.replace(/\s+/g, ' ')}`}] (${node.url})`,
    code: (node: Code, parent, state, info) =>
      defaultHandlers.code({ ...node, lang: null }, parent, state, info),
  },
};

function inner(...[node, , state, info]: Parameters<Handle>): string {
  return state.containerPhrasing(node as never, info);
}

/** A document as CommonMark. User text can't end a block of code, nor become markup or HTML. */
export function writeMarkdown(document: Root): string {
  return withoutControls(toMarkdown(document, MARKDOWN));
}

/** A document as plain text. Contains no control characters for the terminal. */
export function writeText(document: Root): string {
  return withoutControls(toMarkdown(document, TEXT));
}

/** Writes a long document one section at a time, with other requests in between. */
export async function writeSections(
  { children }: Root,
  write: (section: Root) => string,
): Promise<string> {
  const sections: string[] = [];
  for (const section of sectionsOf(children)) {
    if (sections.length > 0) await setImmediate();
    sections.push(write({ type: 'root', children: section }));
  }
  return sections.join('\n');
}

/** From one heading to the next: how blocks are written depends on the previous block. */
function sectionsOf(blocks: readonly RootContent[]): RootContent[][] {
  const sections: RootContent[][] = [];
  for (const block of blocks) {
    const current = sections.at(-1);
    if (!current || block.type === 'heading') sections.push([block]);
    else current.push(block);
  }
  return sections;
}

/**
 * A body as Markdown for editing without scripts; parsed again with the same `tex`, it has the same
 * formulas. Sizes of images are lost.
 */
export async function sourceOf(html: string, siteUrl: string, tex = false): Promise<string> {
  const children = await boundedBlocks(html, { base: siteUrl, depth: 1, tex });
  return writeMarkdown({ type: 'root', children }).trimEnd();
}
