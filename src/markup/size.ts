/** Maximum number of elements in a body: sanitizing four thousand takes about 30 ms. */
const ELEMENTS_MAX = 4_000;
/** Maximum number of lines in Markdown: a list of that many items takes as long. */
const LINES_MAX = 10_000;

const TAG = /<[a-z]/gi;
const TAG_END = /<\/[a-z]/gi;
const LINE_END = /\n/g;

/** A text that is short enough but would take too long to parse; the message says why. */
export class TooManyParts extends Error {}

/** @throws TooManyParts */
export function limitElements(html: string): void {
  if (hasMore(html, TAG, ELEMENTS_MAX) || hasMore(html, TAG_END, ELEMENTS_MAX)) {
    throw new TooManyParts('The text has too many elements: at most 4,000');
  }
}

/** @throws TooManyParts */
export function limitLines(markdown: string): void {
  if (hasMore(markdown, LINE_END, LINES_MAX)) {
    throw new TooManyParts('The text has too many lines: at most 10,000');
  }
}

/**
 * Maximum number of cells in Markdown: each row of a table is filled up to the columns of its head.
 */
const CELLS_MAX = 10_000;
/** The line between the head and the rows of a table. */
const TABLE_LINE = /^[ \t>]*[|:-][|: \t-]*$/gm;

/** @throws TooManyParts */
export function limitCells(markdown: string): void {
  let columns = 0;
  for (const [line] of markdown.matchAll(TABLE_LINE)) {
    columns = Math.max(columns, line.split('|').length);
  }
  if (columns < 2) return;
  const lines = markdown.split('\n').filter((line) => line.trim() !== '').length;
  if (columns * lines > CELLS_MAX) {
    throw new TooManyParts('The tables of the text have too many cells: at most 10,000');
  }
}

/** Whether a text has more matches of a pattern with the flag `g` than a limit. */
export function hasMore(text: string, part: RegExp, most: number): boolean {
  let count = 0;
  for (const _ of text.matchAll(part)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}
