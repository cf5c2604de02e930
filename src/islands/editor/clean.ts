import { codeLanguage } from './blocks.ts';

/** Elements without readable content, removed with everything in them. */
const DROPPED =
  'script, style, template, svg, math, iframe, object, embed, noscript, select, textarea, input, [hidden]';

/**
 * A clipboard's HTML without anything that the editor would have to guess: scripts and frames are
 * removed, tables only contain lines of text, line breaks in code are line breaks. It is parsed,
 * and never shown.
 */
export function cleanPasted(html: string): string {
  const { body } = parse(html);
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) spellOut(element);
  for (const table of body.querySelectorAll('table')) spellTable(table);
  for (const breaks of body.querySelectorAll('pre br')) breaks.replaceWith('\n');
  return body.innerHTML;
}

const TAG = /<[a-z][^>]*>/gi;
const BARRED = /\s(style|on\w+)(?=\s*=)/gi;

/** The page's policy applies to documents that it parses, and reports styles and handlers. */
function parse(html: string): Document {
  const quiet = html.replace(TAG, (tag) => tag.replace(BARRED, ' data-$1'));
  return new DOMParser().parseFromString(quiet, 'text/html');
}

/** Styles of word processors and the corresponding elements of section 5. */
const MARKS = [
  { property: 'font-weight', on: /^(?:bold|[6-9]00)/, off: /^(?:normal|[1-4]00)/, name: 'strong' },
  { property: 'font-style', on: /^italic/, off: /^normal/, name: 'em' },
  { property: 'text-decoration', on: /underline/, off: /^none/, name: 'u' },
  { property: 'text-decoration', on: /line-through/, off: /^none/, name: 's' },
] as const;

const NAMES: Partial<Record<string, (typeof MARKS)[number]['name']>> = {
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  U: 'u',
  S: 's',
};

/** Converts an element's inline style to elements, and removes marks that its style cancels. */
function spellOut(element: HTMLElement): void {
  const { style = '' } = element.dataset;
  const own = NAMES[element.tagName];
  if (own === undefined && element.tagName !== 'SPAN') return;
  for (const { property, on, off, name } of MARKS) {
    const value = valueOf(style, property);
    // Links are underlined on every page.
    if (on.test(value) && !(name === 'u' && element.closest('a'))) wrapContent(element, name);
    // Google Docs wraps everything in a `b` that is not bold.
    if (name === own && off.test(value)) element.replaceWith(...element.childNodes);
  }
}

/** The value of exactly this property: Word has `mso-bidi-font-weight` besides `font-weight`. */
function valueOf(style: string, property: string): string {
  const declared = new RegExp(`(?:^|;)\\s*${property}(?:-line)?\\s*:\\s*([^;]*)`, 'i');
  return declared.exec(style)?.[1]?.toLowerCase() ?? '';
}

function wrapContent(element: HTMLElement, name: string): void {
  const mark = document.createElement(name);
  mark.append(...element.childNodes);
  element.append(mark);
}

/** Blocks that our cells cannot contain; with them, a table is only layout. */
const TOO_MUCH = 'table, pre, ul, ol, blockquote, h1, h2, h3, h4, h5, h6';

function spellTable(table: HTMLTableElement): void {
  const code = numberedCode(table);
  if (code !== undefined) {
    const block = document.createElement('pre');
    block.textContent = code;
    table.replaceWith(block);
    return;
  }
  if (table.querySelector(TOO_MUCH)) {
    for (const row of table.querySelectorAll('tr')) row.replaceWith(lineOf(row));
    return;
  }
  if (table.caption) table.before(table.caption);
  for (const block of table.querySelectorAll('td p, td div, th p, th div')) {
    block.replaceWith(...block.childNodes, ' ');
  }
  for (const cell of table.querySelectorAll<HTMLElement>('td, th')) cell.className = sideOf(cell);
}

/** How code viewers name the cells of their line numbers. */
const NUMBERS = /\b(?:line-?no|line-?num|blob-num|gutter|linenumber|hljs-ln)/i;

/** The code in a table whose other column contains line numbers. */
function numberedCode({ rows }: HTMLTableElement): string | undefined {
  const lines = [...rows].map(({ cells }) => [...cells]);
  const isNumbered = lines.every(
    ([number, code, ...others]) => number && code && others.length === 0 && isNumber(number),
  );
  if (!isNumbered || lines.length === 0) return undefined;
  return lines.map(([, code]) => code?.textContent.replace(/\n$/, '') ?? '').join('\n');
}

function isNumber(cell: HTMLTableCellElement): boolean {
  if (!/^[\d\s]*$/.test(cell.textContent)) return false;
  return cell.dataset.lineNumber !== undefined || NUMBERS.test(cell.className);
}

/** The alignment of a cell, by its style, its attribute or one of our classes. */
function sideOf({ dataset, align, className }: HTMLElement & { align?: string }): string {
  const [, styled] = /text-align:\s*(right|center)/i.exec(dataset.style ?? '') ?? [];
  const [side] = /\b(?:right|center)\b/i.exec(styled ?? align ?? '') ?? [];
  return (side ?? (/^(?:right|center)$/.test(className) ? className : '')).toLowerCase();
}

function lineOf(row: HTMLTableRowElement): HTMLElement {
  const line = document.createElement('p');
  for (const cell of row.cells) line.append(...cell.childNodes, ' ');
  return line;
}

/**
 * Whether a clipboard's HTML is only code: one block of it, as code editors copy it with colors.
 */
export function isCode(html: string): boolean {
  const { body } = parse(html);
  const [only, ...others] = [...body.children].filter(({ tagName }) => tagName !== 'BR');
  if (!(only instanceof HTMLElement) || others.length > 0) return false;
  return only.tagName === 'PRE' || /white-space:\s*pre\b/i.test(only.dataset.style ?? '');
}

/** The language in the HTML of a clipboard's code; '' if there is none. */
export function languageIn(html: string): string {
  const block = parse(html).body.querySelector<HTMLElement>('pre, code');
  return block ? codeLanguage(block) : '';
}

/** The language that Visual Studio Code puts into the clipboard; '' if there is none. */
export function languageOf(editorData: string): string {
  try {
    const { mode } = JSON.parse(editorData) as { mode?: unknown };
    return typeof mode === 'string' && /^[\w+#.-]{1,30}$/.test(mode) ? mode : '';
  } catch {
    return '';
  }
}
