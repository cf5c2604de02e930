import { linkSchema } from '@milkdown/preset-commonmark';
import { strikethroughSchema } from '@milkdown/kit/preset/gfm';
import { $markSchema } from '@milkdown/kit/utils';
import { linkAddress } from '../../contract/body-addresses.ts';

/** Links go nowhere but to the protocols of section 5, by whatever way they come in. */
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

export const strike = strikethroughSchema.extendSchema((previous) => (ctx) => ({
  ...previous(ctx),
  parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }],
  toDOM: () => ['s'],
}));

/** Markdown has none: it is read from HTML alone. */
export const underline = $markSchema('underline', () => ({
  parseDOM: [{ tag: 'u' }, { tag: 'ins' }],
  toDOM: () => ['u'],
  parseMarkdown: { match: () => false, runner: () => undefined },
  toMarkdown: {
    match: ({ type }) => type.name === 'underline',
    runner: () => undefined,
  },
}));
