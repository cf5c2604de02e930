import { Parser } from 'htmlparser2';
import { isVisible } from '../shared/clean-text.ts';
import { BodyReader } from './body/reader.ts';
import { UnknownTags } from './body/unknown.ts';
import type { CleanHtml } from './html.ts';
import sanitizeHtml from 'sanitize-html';

/**
 * The final filter of a body. The parser before it rewrites what section 5 does not allow; this
 * list alone decides what passes, so that a mistake there can't reach a page.
 */
const GATE: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'p', 'br', 'strong', 'em', 'u', 's', 'ol', 'ul', 'li'],
    ...['blockquote', 'pre', 'code', 'kbd', 'a', 'img', 'table', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
  },
  allowedClasses: {
    code: [/^language-[a-z0-9][\w+#.-]*$/],
    th: ['right', 'center'],
    td: ['right', 'center'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

function gate(html: string): string {
  return sanitizeHtml(html, GATE);
}

/**
 * Section 5: makes any HTML a body. Headings 1 to 3, bold, italic, underline, strike, lists,
 * quotes, code, links to http, https, mailto and tel, and images remain; everything else becomes
 * one of these, or loses its tag and keeps its text; unknown tags are text. Never throws;
 * sanitizing twice changes nothing; takes linear time.
 */
export function sanitizeBody(html: string): CleanHtml {
  return gate(readBody(html.toWellFormed())) as CleanHtml;
}

/** Section 5: whether a body is blank, that is, without an image and without visible text. */
export function isBlank(html: CleanHtml): boolean {
  return !html.includes('<img ') && !isVisible(html.replace(/<[^>]*>/g, ''));
}

function readBody(html: string): string {
  const reader = new BodyReader();
  const unknown = new UnknownTags(html);
  // The parser reports each entity separately, and a body may consist of entities.
  let text = '';
  // The position in the text up to which the parser has reported everything.
  let reported = 0;
  const elements: boolean[] = [];
  const flush = () => {
    if (text !== '') reader.text(text);
    text = '';
  };
  const catchUp = (end: number) => {
    // Skips end tags without a start tag.
    if (parser.startIndex > reported) text += unknown.endsIn(reported, parser.startIndex);
    reported = Math.max(reported, parser.startIndex, end);
  };
  const parser = new Parser({
    onopentag: (name, attributes, isImplied) => {
      const end = isImplied ? reported : parser.endIndex + 1;
      catchUp(end);
      const source = isImplied ? undefined : unknown.textOf(name, parser.startIndex, end);
      elements.push(source === undefined);
      if (source !== undefined) {
        text += source;
        return;
      }
      flush();
      reader.open(name, attributes);
    },
    ontext: (piece) => {
      catchUp(parser.endIndex + 1);
      text += piece;
    },
    onclosetag: (_, isImplied) => {
      const end = isImplied ? reported : parser.endIndex + 1;
      catchUp(end);
      if (elements.pop() === false) {
        if (!isImplied) text += html.slice(parser.startIndex, end);
        return;
      }
      flush();
      reader.close();
    },
    oncomment: () => {
      const end = parser.endIndex + 1;
      catchUp(end);
      text += unknown.instructionOf(parser.startIndex, end);
    },
  });
  parser.write(html);
  const rest = unknown.restFrom(reported);
  text += rest;
  reported += rest.length;
  parser.end();
  text += unknown.endsIn(reported, html.length);
  flush();
  return reader.end();
}
