import type { CleanHtml } from '../html.ts';

/** A piece of a sanitized body. Text is still HTML, with its line breaks as `<br />`. */
export type Segment =
  | { readonly kind: 'text'; readonly html: string; readonly literal: boolean }
  | { readonly kind: 'tag'; readonly html: string }
  | { readonly kind: 'code'; readonly html: string; readonly language: string | undefined };

// Sanitized HTML has one spelling, its attributes contain no `<` or `>`, its code blocks no
// elements: a regular expression parses it reliably, and ten times as fast as a parser.
const SEGMENT =
  /<pre><code(?: class="language-([^"]*)")?>([^<]*)<\/code><\/pre>|(?:[^<]+|<br \/>)+|<[^>]*>/g;
const LITERAL = /^<(\/?)(?:a|code|kbd)[ >]/;

/**
 * Splits a body. Text in links, inline code and keys is `literal`: it must not be parsed as TeX.
 */
export function* segments(html: CleanHtml): Generator<Segment> {
  let literal = 0;
  for (const [piece, language, code] of html.matchAll(SEGMENT)) {
    if (code !== undefined) yield { kind: 'code', html: code, language };
    else if (isTag(piece)) yield { kind: 'tag', html: piece };
    else yield { kind: 'text', html: piece, literal: literal > 0 };
    const bounds = LITERAL.exec(piece);
    if (bounds && code === undefined) literal += bounds[1] ? -1 : 1;
  }
}

function isTag(piece: string): boolean {
  return piece.startsWith('<') && !piece.startsWith('<br ');
}
