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
  parseMarkdown: {
    match: ({ type }) => type === 'link',
    runner: (state, node, type) => {
      const href = linkAddress(node.url);
      if (href === undefined) {
        state.next(node.children);
        return;
      }
      state.openMark(type, { href });
      state.next(node.children);
      state.closeMark(type);
    },
  },
}));

export const strike = $markSchema('strike_through', () => ({
  parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }],
  toDOM: () => ['s'],
  parseMarkdown: {
    match: ({ type }) => type === 'delete',
    runner: (state, node, type) => {
      state.openMark(type);
      state.next(node.children);
      state.closeMark(type);
    },
  },
  toMarkdown: {
    match: ({ type }) => type.name === 'strike_through',
    runner: (state, mark) => {
      state.withMark(mark, 'delete');
    },
  },
}));

/** Markdown has no syntax for these: it keeps the HTML `<u>` and `<kbd>` (markdown.ts). */
export const underline = tagMark('underline', 'u', ['u', 'ins']);
export const keys = tagMark('kbd', 'kbd', ['kbd']);

function tagMark(name: string, element: string, read: readonly string[]) {
  return $markSchema(name, () => ({
    parseDOM: read.map((tag) => ({ tag })),
    toDOM: () => [element],
    parseMarkdown: {
      match: ({ type }) => type === element,
      runner: (state, node, type) => {
        state.openMark(type);
        state.next(node.children);
        state.closeMark(type);
      },
    },
    toMarkdown: {
      match: ({ type }) => type.name === name,
      runner: (state, mark) => {
        state.withMark(mark, element);
      },
    },
  }));
}
