import { linkSchema } from '@milkdown/preset-commonmark';
import { $markSchema } from '@milkdown/utils';
import { linkAddress } from '../../shared/body-addresses.ts';

/** Links only use the protocols of section 5, however they get into the editor. */
export const link = linkSchema.extendSchema((previous) => (ctx) => ({
  ...previous(ctx),
  inclusive: false,
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (element: HTMLElement) => {
        const href = linkAddress(element.getAttribute('href'));
        return href !== undefined && { href };
      },
    },
  ],
  toDOM: (mark) => ['a', { href: linkAddress(mark.attrs.href) ?? '' }],
}));

export const strike = tagMark('strike_through', 'delete', ['s', 'del', 'strike']);
/** Markdown has no syntax for these: it keeps the HTML `<u>` and `<kbd>` (markdown.ts). */
export const underline = tagMark('underline', 'u', ['u', 'ins']);
export const keys = tagMark('kbd', 'kbd', ['kbd']);

/** A mark without attributes: its node in Markdown, and its elements, of which it writes the first. */
function tagMark(name: string, node: string, elements: readonly [string, ...string[]]) {
  return $markSchema(name, () => ({
    parseDOM: elements.map((tag) => ({ tag })),
    toDOM: () => [elements[0]],
    parseMarkdown: {
      match: ({ type }) => type === node,
      runner: (state, { children }, type) => {
        state.openMark(type);
        state.next(children);
        state.closeMark(type);
      },
    },
    toMarkdown: {
      match: ({ type }) => type.name === name,
      runner: (state, mark) => {
        state.withMark(mark, node);
      },
    },
  }));
}
