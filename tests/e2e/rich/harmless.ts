/** Differences that an edit may cause, because nobody can see or hear them on a page. */
const HARMLESS: readonly (readonly [reason: string, normalize: (html: string) => string])[] = [
  ['a page shows runs of blanks as one, and none at the ends of a block', foldBlanks],
  [
    'every page gives an image without words an empty alt',
    (html) => html.replaceAll(' alt=""', ''),
  ],
  ['marks around the same words may be in either order', orderMarks],
  ['text outside of a paragraph is shown as one', wrapText],
  ['an address written in full is a link, as in the Markdown form', unlinkAddresses],
];

/** A body without its harmless differences. */
export function normalize(html: string): string {
  return HARMLESS.reduce((text, [, change]) => change(text), html);
}

const OPEN = '<(?:a|em|strong|s|u)(?: [^>]*)?>';
const CLOSE = '</(?:a|em|strong|s|u)>';
const EDGE = '</?(?:p|h[1-3]|[uo]l|li|blockquote|pre|table|t[rhd]|br)(?: [^>]*)?>';

/** Spaces in code are kept; a line break in inline code becomes a space. */
function foldBlanks(html: string): string {
  return html
    .split(/(<pre>.*?<\/pre>)/s)
    .map((part, at) => (at % 2 === 1 ? part : foldLines(part)))
    .join('');
}

function foldLines(html: string): string {
  const codes: string[] = [];
  let text = html.replace(/<code>.*?<\/code>/gs, (code) => {
    codes.push(code.replaceAll('\n', ' '));
    return '\0';
  });
  text = text.replace(/[ \t\n\r\f]+/g, ' ');
  text = repeat(text, new RegExp(` ((?:${OPEN}|${CLOSE})+) `, 'g'), ' $1');
  text = text.replace(new RegExp(` ((?:${CLOSE})*(?:${EDGE}|$))`, 'g'), '$1');
  text = text.replace(new RegExp(`((?:${EDGE}|^)(?:${OPEN})*) `, 'g'), '$1');
  return text.replaceAll('\0', () => codes.shift() ?? '');
}

/** Marks in alphabetical order, and pairs of marks out of that order around the same words. */
const MARKS = ['a', 'code', 'em', 'kbd', 's', 'strong', 'u'];
const PAIRS = MARKS.flatMap((inner, at) =>
  MARKS.slice(at + 1).map((outer) => {
    const words = `((?:(?!</?(?:p|li|${outer}|${inner})\\b).)*)`;
    const source = `<${outer}( [^>]*)?><${inner}( [^>]*)?>${words}</${inner}></${outer}>`;
    return { pattern: new RegExp(source, 'gs'), ordered: [inner, outer] as const };
  }),
);

function orderMarks(html: string): string {
  let after = html;
  for (const { pattern, ordered } of PAIRS) {
    const [first, second] = ordered;
    after = after.replace(
      pattern,
      (_, outer: string | undefined, inner: string | undefined, words: string) => {
        return `<${first}${inner ?? ''}><${second}${outer ?? ''}>${words}</${second}></${first}>`;
      },
    );
  }
  return after === html ? html : orderMarks(after);
}

function wrapText(html: string): string {
  let depth = 0;
  const parts = html.split(/(<\/?(?:p|h[1-3]|[uo]l|blockquote|pre|table)(?: [^>]*)?>)/);
  return parts
    .map((part, at) => {
      if (at % 2 === 1) depth += part.startsWith('</') ? -1 : 1;
      return at % 2 === 0 && depth === 0 && part !== '' ? `<p>${part}</p>` : part;
    })
    .join('');
}

function unlinkAddresses(html: string): string {
  return html.replace(/<a href="([^"]*)">\1<\/a>/g, '$1');
}

function repeat(text: string, pattern: RegExp, replacement: string): string {
  const next = text.replace(pattern, replacement);
  return next === text ? text : repeat(next, pattern, replacement);
}
