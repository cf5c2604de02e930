const ATTRIBUTE = /\bclass(?:Name|:list)?=/g;

/**
 * The names in the class attributes of an Astro or TSX file. All words of an expression in braces:
 * too many rather than too few.
 */
export function classNamesIn(text: string): string[] {
  return Array.from(text.matchAll(ATTRIBUTE), ({ index, 0: start }) =>
    valueAt(text, index + start.length),
  ).flatMap((value) => value.match(/[\w./-]+(?::[\w./-]+)*/g) ?? []);
}

function valueAt(text: string, start: number): string {
  const quote = text[start];
  if (quote !== '{') return text.slice(start + 1, text.indexOf(quote ?? '', start + 1));
  let depth = 0;
  for (let end = start; end < text.length; end++) {
    if (text[end] === '{') depth++;
    if (text[end] === '}' && --depth === 0) return text.slice(start + 1, end);
  }
  return '';
}
