import {
  codeBlockSchema,
  headingSchema,
  imageSchema,
  listItemSchema,
} from '@milkdown/preset-commonmark';
import { textblockTypeInputRule } from '@milkdown/prose/inputrules';
import { $inputRule } from '@milkdown/utils';
import { imageAddress } from '../../shared/body-addresses.ts';

/** Section 5: headings 1 to 3. Deeper ones, from Markdown or a web page, become level 3. */
export const heading = headingSchema.extendSchema((previous) => (ctx) => ({
  ...previous(ctx),
  // Without an id, which could clash with other elements of the page.
  toDOM: ({ attrs }) => [`h${String(Math.min(attrs.level as number, 3))}`, 0],
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${String(level)}`,
    attrs: { level: Math.min(level, 3) },
  })),
}));

export const image = imageSchema.extendSchema((previous) => (ctx) => ({
  ...previous(ctx),
  parseDOM: [
    {
      tag: 'img[src]',
      getAttrs: (element: HTMLElement) => {
        const src = imageAddress(element.getAttribute('src'));
        return src !== undefined && { ...read(element, ['alt', ...MORE]), src };
      },
    },
  ],
  attrs: { ...previous(ctx).attrs, width: { default: '' }, height: { default: '' } },
  toDOM: ({ attrs }) => {
    const more = MORE.map((name) => [name, attrs[name]] as const).filter(
      ([, value]) => value !== '',
    );
    const { alt } = attrs as { alt: string };
    return ['img', { src: imageAddress(attrs.src) ?? '', alt, ...Object.fromEntries(more) }];
  },
}));

/**
 * A code block has its language in the attribute that stored bodies, the web and this editor use.
 */
export const code = codeBlockSchema.extendSchema((previous) => (ctx) => ({
  ...previous(ctx),
  parseDOM: [
    {
      tag: 'pre',
      preserveWhitespace: 'full',
      getAttrs: (element: HTMLElement) => ({ language: codeLanguage(element) }),
    },
  ],
}));

/** The language of a code block, or of the code in it. */
export function codeLanguage(block: HTMLElement): string {
  if (block.dataset.language !== undefined) return block.dataset.language;
  const names = `${block.className} ${block.querySelector('code')?.className ?? ''}`;
  return /\blang(?:uage)?-([\w+#.-]+)/.exec(names)?.[1] ?? '';
}

/** Milkdown's rule does not support languages with signs or capitals, such as `c++`. */
export const codeRule = $inputRule((ctx) =>
  textblockTypeInputRule(
    /^(?:```|~~~)([\w+#.-]{0,30})\s$/,
    codeBlockSchema.type(ctx),
    ([, name = '']) => ({ language: name.toLowerCase() }),
  ),
);

/** Milkdown's item always begins with a paragraph, which splits an item that begins with code. */
export const listItem = listItemSchema.extendSchema((previous) => (ctx) => {
  const base = previous(ctx);
  return {
    ...base,
    content: 'block+',
    attrs: { ...base.attrs, spread: { default: false, validate: 'boolean' } },
    parseDOM: [
      {
        tag: 'li',
        getAttrs: ({ dataset, children }: HTMLElement) => ({
          label: dataset.label,
          listType: dataset.listType,
          spread: dataset.spread
            ? dataset.spread === 'true'
            : [...children].some(({ tagName }) => tagName === 'P'),
        }),
      },
    ],
  };
});

/** Attributes of an image besides its text. */
const MORE = ['title', 'width', 'height'];

function read(element: HTMLElement, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, element.getAttribute(name) ?? '']));
}
