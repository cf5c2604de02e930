import { Parser } from 'htmlparser2';
import { unescapeText } from '../shared/escape.ts';
import type { CleanHtml } from './html.ts';

// Elements that begin and end a line.
const BLOCKS = new Set(
  (
    'p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr br table tr dl dt dd figure figcaption ' +
    'section article aside header footer main nav address details summary fieldset form body'
  ).split(' '),
);
const CELLS = new Set(['td', 'th', 'img', 'option', 'button']);
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'textarea']);

const LONGEST_CHARACTER = 16;
const ASCII = /^[\x20-\x7e]*$/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The text of any HTML: entities decoded, one line per block, white space collapsed. Scripts and
 * styles are skipped. Never throws.
 */
export function plainText(html: string): string {
  const pieces: string[] = [];
  let silent = 0;
  const parser = new Parser({
    onopentag(name) {
      pieces.push(separator(name));
      if (SILENT.has(name)) silent += 1;
    },
    ontext(text) {
      if (silent === 0) pieces.push(text);
    },
    onclosetag(name) {
      pieces.push(separator(name));
      if (SILENT.has(name)) silent -= 1;
    },
  });
  parser.end(html);
  return folded(pieces.join(''));
}

const TAG_OF_BODY = /<\/?([a-z]+\d?)[^>]*>/g;

/** The same for a sanitized body: its uniform spelling is read five times as fast. */
export function bodyText(html: CleanHtml): string {
  return folded(bodyLines(html));
}

/** The same with the original white space, which matters in code. */
export function bodyLines(html: CleanHtml): string {
  return unescapeText(html.replace(TAG_OF_BODY, (_, name: string) => separator(name)));
}

/**
 * Section 9: the first 150 characters of a text, white space collapsed, then an ellipsis if there
 * is more. Characters are graphemes, so an emoji of several code points is never split.
 */
export function excerpt(text: string, length = 150, ellipsis = '…'): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const cut = firstCharacters(line, length);
  return cut.length < line.length ? cut + ellipsis : line;
}

/** The same cut between words, unless the last word that fits is a long one. */
export function wordsExcerpt(text: string, length: number): string {
  const line = folded(text).replaceAll('\n', ' ');
  const cut = firstCharacters(line, length);
  if (cut.length === line.length) return line;
  const words = /\s/.test(line.charAt(cut.length)) ? cut : cut.replace(/\s+\S*$/, '');
  return `${(words.length * 2 > cut.length ? words : cut).trimEnd()}…`;
}

function folded(text: string): string {
  return text.trim().replace(/\s+/g, foldedSpace);
}

function separator(name: string): string {
  if (BLOCKS.has(name)) return '\n';
  return CELLS.has(name) ? ' ' : '';
}

function foldedSpace(space: string): string {
  return space.includes('\n') ? '\n' : ' ';
}

function firstCharacters(text: string, length: number): string {
  const start = text.slice(0, length);
  if (text.length <= length || ASCII.test(text.slice(0, length + 1))) return start;
  return firstGraphemes(text.slice(0, length * LONGEST_CHARACTER), length);
}

// A letter can carry any number of accents: characters longer than LONGEST_CHARACTER units are cut.
function firstGraphemes(text: string, length: number): string {
  let end = 0;
  let count = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (count === length) break;
    count += 1;
    end += segment.length;
  }
  return text.slice(0, end).toWellFormed();
}
