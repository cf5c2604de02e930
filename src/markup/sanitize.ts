import { Parser } from 'htmlparser2';
import { gate } from './body/gate.ts';
import { BodyReader } from './body/reader.ts';
import type { CleanHtml } from './html.ts';

// Spaces, control and format characters, and those that fonts show as nothing.
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Section 5: makes any HTML a body. Headings 1 to 3, bold, italic, underline, strike, lists,
 * quotes, code, links to http, https, mailto and tel, and images remain; what else there is
 * becomes one of these, or loses its tag and keeps its text. Never throws; cleaning twice
 * changes nothing; takes time in proportion to the length.
 */
export function sanitizeBody(html: string): CleanHtml {
  return gate(readBody(html.toWellFormed())) as CleanHtml;
}

/** Section 5: whether a body is blank, that is without an image and without visible text. */
export function isBlank(html: CleanHtml): boolean {
  return !html.includes('<img ') && html.replace(/<[^>]*>/g, '').replace(INVISIBLE, '') === '';
}

function readBody(html: string): string {
  const reader = new BodyReader();
  // The parser tells of each entity apart, and a body may be nothing but entities.
  let text = '';
  const flush = () => {
    if (text !== '') reader.text(text);
    text = '';
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      flush();
      reader.open(name, attributes);
    },
    ontext: (piece) => {
      text += piece;
    },
    onclosetag: () => {
      flush();
      reader.close();
    },
  });
  parser.end(html);
  flush();
  return reader.end();
}
