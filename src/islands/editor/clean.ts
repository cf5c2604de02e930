/** What is not for reading, and goes with all that is in it. */
const DROPPED =
  'script, style, template, svg, math, iframe, object, embed, noscript, select, textarea, input, [hidden]';

/**
 * The HTML of a clipboard without what the editor must not guess at: scripts and frames are gone,
 * tables hold lines of text alone, line breaks in code are line breaks. It is parsed, and never shown.
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

/** The page's policy counts in documents that it parses, and complains of styles and handlers. */
function parse(html: string): Document {
  const quiet = html.replace(TAG, (tag) => tag.replace(BARRED, ' data-$1'));
  return new DOMParser().parseFromString(quiet, 'text/html');
}

/** What word processors say by style, and section 5 by elements. */
const MARKS: readonly (readonly [style: RegExp, name: string])[] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*underline/i, 'u'],
  [/text-decoration[^;]*line-through/i, 's'],
];

function spellOut(element: HTMLElement): void {
  const { style = '' } = element.dataset;
  // Google Docs has everything in a `b` that is not bold.
  if (element.tagName === 'B' && /font-weight:\s*(?:normal|400)/i.test(style)) {
    element.replaceWith(...element.childNodes);
  }
  if (element.tagName !== 'SPAN') return;
  for (const [, name] of MARKS.filter(([pattern]) => pattern.test(style))) {
    const mark = document.createElement(name);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

/** Blocks that a cell of ours cannot hold, without which a table is a table and no layout. */
const TOO_MUCH = 'table, pre, ul, ol, blockquote, h1, h2, h3, h4, h5, h6';

function spellTable(table: HTMLTableElement): void {
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

/** Which way a cell is set, by its style, its attribute or a class of ours. */
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

/** Whether a clipboard's HTML is code alone: one block of it, as code editors copy it in colours. */
export function isCode(html: string): boolean {
  const { body } = parse(html);
  const [only, ...others] = [...body.children].filter(({ tagName }) => tagName !== 'BR');
  if (!(only instanceof HTMLElement) || others.length > 0) return false;
  return only.tagName === 'PRE' || /white-space:\s*pre\b/i.test(only.dataset.style ?? '');
}

/** The language that Visual Studio Code names beside what it copies; '' where it names none. */
export function languageOf(editorData: string): string {
  try {
    const { mode } = JSON.parse(editorData) as { mode?: unknown };
    return typeof mode === 'string' && /^[\w+#.-]{1,30}$/.test(mode) ? mode : '';
  } catch {
    return '';
  }
}
