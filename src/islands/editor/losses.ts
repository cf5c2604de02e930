import type { Node } from '@milkdown/prose/model';

const MARKS: readonly (readonly [mark: string, words: string])[] = [
  ['strong', 'bold'],
  ['emphasis', 'italics'],
  ['underline', 'underlines'],
  ['strike_through', 'strikes'],
  ['inlineCode', 'code in lines'],
  ['kbd', 'keys'],
  ['link', 'links'],
];

/** Describes what a document loses by conversion to Markdown and back. */
export function losses(before: Node, after: Node): string[] {
  const had = contentsOf(before);
  const has = contentsOf(after);
  const lost = [...had].filter(([words, count]) => count > (has.get(words) ?? 0));
  return lost.map(([words]) => words);
}

/** Counts everything that can be lost: characters by mark, and nodes. */
function contentsOf(doc: Node): Map<string, number> {
  const contents = new Map<string, number>();
  const add = (words: string, count: number) =>
    contents.set(words, (contents.get(words) ?? 0) + count);
  doc.descendants(({ type, marks, attrs, isText, text = '' }, _, parent, index) => {
    const size = isText ? text.replaceAll(/\s/g, '').length : 1;
    for (const [mark, words] of MARKS) {
      if (marks.some((one) => one.type.name === mark)) add(words, size);
    }
    if (type.name === 'image' && (attrs.width !== '' || attrs.height !== '')) add('image sizes', 1);
    // A break at the end of a block is invisible.
    if (type.name === 'hardbreak' && index + 1 < (parent?.childCount ?? 0)) add('line breaks', 1);
    if (type.name === 'table_cell' && attrs.isHead === false) add('rows without a heading', 1);
    if (isText) add('words', size);
  });
  return contents;
}
