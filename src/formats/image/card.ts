import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type ContainerNode, type Node, Renderer, type TextNode } from '@takumi-rs/core';

/** The content of a picture for link previews. */
export interface Card {
  readonly site: string;
  readonly title: string;
  /** A short text below the title, such as the score. */
  readonly facts: string;
  readonly author: string;
  /** The file of the author's picture, if this site stores one. */
  readonly face?: string | undefined;
}

const FONT = '@fontsource-variable/inter-tight';
/** The font's subsets: Latin with Vietnamese, Greek and Cyrillic. */
const SUBSETS = [
  ...['latin', 'latin-ext', 'vietnamese'],
  ...['greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
];
/** Letters of other scripts, which are missing in the font. */
const FOREIGN = /(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}\p{sc=Inherited}])\p{L}/u;
/** Symbols that are missing in the font, such as emoji. */
const LACKING =
  /[^\p{L}\p{M}\p{N}\u0020-\u00ff\u2000-\u206f\u20a0-\u20c0\u2116\u2122\u2191\u2193\u2212]/gu;

/** The light theme (styles/tokens.css): a preview looks the same for everybody. */
const PAPER = '#fcfcfa';
const INK = '#1b2127';
const QUIET = '#59626b';
const ACCENT = '#00697a';
const LINE = '#dcdfda';

const SIZE = { width: 1200, height: 630 };
const RING = 66;
const FACE = 56;
/** The size of a title in pixels and how many lines of it are shown, by its length in characters. */
const TITLES = [
  { atMost: 70, fontSize: 70, lines: 3 },
  { atMost: 130, fontSize: 58, lines: 4 },
  { atMost: Infinity, fontSize: 48, lines: 5 },
] as const;

const require = createRequire(import.meta.url);
let opened: Promise<Renderer> | undefined;

/** Whether the font has the letters of a text. */
export function hasLettersFor(text: string): boolean {
  return !FOREIGN.test(text.normalize('NFC'));
}

/**
 * A card as PNG, 1200 by 630 pixels, with the bytes of the author's picture. It is drawn in another
 * thread.
 */
export async function drawCard(card: Card, face?: Uint8Array): Promise<Uint8Array> {
  const renderer = await (opened ??= open());
  return renderer.render(layout(card, face), { ...SIZE, format: 'png' });
}

async function open(): Promise<Renderer> {
  const renderer = new Renderer();
  const files = SUBSETS.map((subset) => `${FONT}/files/inter-tight-${subset}-wght-normal.woff2`);
  for (const file of files) {
    await renderer.registerFont({ name: 'Inter Tight', data: readFileSync(require.resolve(file)) });
  }
  return renderer;
}

function layout({ site, title, facts, author }: Card, face: Uint8Array | undefined): Node {
  const { fontSize, lines } = TITLES.find(({ atMost }) => title.length <= atMost) ?? TITLES[2];
  return {
    type: 'container',
    style: {
      ...{ width: '100%', height: '100%', display: 'flex', flexDirection: 'column' },
      ...{ backgroundColor: PAPER, borderLeft: `24px solid ${ACCENT}`, color: INK },
      padding: '56px 80px 54px 72px',
    },
    children: [
      row({ alignItems: 'center', gap: 16, marginLeft: -6, marginBottom: 40 }, [
        ring(),
        text(site, { fontSize: 36, fontWeight: 650 }),
      ]),
      text(title, { fontSize, fontWeight: 650, lineClamp: lines, lineHeight: 1.22 }),
      row({ marginTop: 'auto', borderTop: `2px solid ${LINE}`, paddingTop: 34, color: QUIET }, [
        text(facts, { fontSize: 30, fontWeight: 500, flexShrink: 0, marginRight: 48 }),
        row({ color: INK, marginLeft: 'auto', alignItems: 'center', gap: 18 }, [
          ...(face ? [round(face)] : []),
          text(author, { fontSize: 30, fontWeight: 500 }),
        ]),
      ]),
    ],
  };
}

function row(style: ContainerNode['style'], children: Node[]): Node {
  return { type: 'container', style: { display: 'flex', ...style }, children };
}

function text(content: string, style: TextNode['style']): TextNode {
  const shown = content.normalize('NFC').replace(LACKING, '').replace(/\s+/g, ' ').trim();
  const overflow = { lineClamp: 1, textOverflow: 'ellipsis', overflowWrap: 'anywhere' } as const;
  return { type: 'text', text: shown, style: { ...overflow, ...style } };
}

function round(src: Uint8Array): Node {
  const style = { borderRadius: '50%', flexShrink: 0 } as const;
  return { type: 'image', src, width: FACE, height: FACE, style };
}

function ring(): Node {
  const svg = readFileSync(require.resolve('#icon'), 'utf8');
  const sized = svg.replace('<svg ', `<svg width="${String(RING)}" height="${String(RING)}" `);
  return { type: 'image', src: sized, width: RING, height: RING };
}
