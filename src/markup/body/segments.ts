import type { CleanHtml } from '../html.ts';

/** A piece of a clean body. Text is still HTML, with its line breaks as `<br />`. */
export type Segment =
  | { readonly kind: 'text'; readonly html: string; readonly literal: boolean }
  | { readonly kind: 'tag'; readonly html: string }
  | { readonly kind: 'code'; readonly html: string; readonly language: string | undefined };

// Clean HTML has one spelling, its attributes hold no `<` or `>`, its code blocks no elements:
// an expression reads it for certain, and in a tenth of a parser's time.
const SEGMENT =
  /<pre><code(?: class="language-([^"]*)")?>([^<]*)<\/code><\/pre>|(?:[^<]+|<br \/>)+|<[^>]*>/g;
const LITERAL = /^<(\/?)(?:a|code|kbd)[ >]/;

/** Takes a body apart. Text in links, inline code and keys is `literal`: it is not to be read as TeX. */
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
