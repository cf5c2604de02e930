import { headingSchema, imageSchema } from '@milkdown/preset-commonmark';
import { imageAddress } from '../../contract/body-addresses.ts';

/** Section 5: headings 1 to 3. Deeper ones, from Markdown or a web page, are of the third level. */
export const heading = headingSchema.extendSchema((previous) => (ctx) => {
  const base = previous(ctx);
  return {
    ...base,
    // Without an id: the page has elements of its own by such names.
    toDOM: ({ attrs }) => [`h${String(Math.min(attrs.level as number, 3))}`, 0],
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${String(level)}`,
      attrs: { level: Math.min(level, 3) },
    })),
    parseMarkdown: {
      ...base.parseMarkdown,
      runner: (state, node, type) => {
        state.openNode(type, { level: Math.min(node.depth as number, 3) });
        state.next(node.children);
        state.closeNode();
      },
    },
  };
});

export const image = imageSchema.extendSchema((previous) => (ctx) => ({
  ...previous(ctx),
  parseDOM: [
    {
      tag: 'img[src]',
      getAttrs: (element: HTMLElement) => {
        const src = imageAddress(element.getAttribute('src'));
        return src !== undefined && { src, alt: element.getAttribute('alt') ?? '', title: '' };
      },
    },
  ],
  toDOM: ({ attrs }) => ['img', { src: imageAddress(attrs.src) ?? '', alt: attrs.alt as string }],
  parseMarkdown: {
    match: ({ type }) => type === 'image',
    runner: (state, node, type) => {
      const src = imageAddress(node.url);
      const alt = typeof node.alt === 'string' ? node.alt : '';
      if (src !== undefined) state.addNode(type, { src, alt, title: '' });
      else if (alt !== '') state.addText(alt);
    },
  },
}));
