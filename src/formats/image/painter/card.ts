import type { CardPicture } from '../picture.ts';
import { RING } from './icon.ts';
import { cut, fitted } from './lines.ts';
import { type Style, Typeset } from './typeset.ts';

/** The light theme (styles/tokens.css): a preview has one look for everybody. */
const PAPER = '#fcfcfa';
const INK = '#1b2127';
const QUIET = '#59626b';
const ACCENT = '#00697a';
const LINE = '#dcdfda';

const LEFT = 96;
const RIGHT = 1120;
const WIDTH = RIGHT - LEFT;
const GAP = 48;
const FOOT: Style = { size: 30, weight: 500 };
const NAME: Style = { size: 36, weight: 650 };

/** Sizes of a title with the lines that find room, the largest that fits is taken. */
const TITLES: readonly (Style & { readonly lines: number })[] = [
  { size: 70, weight: 650, lines: 3 },
  { size: 58, weight: 650, lines: 4 },
  { size: 48, weight: 650, lines: 5 },
];
const SMALLEST = { size: 41, weight: 650, lines: 6 };

/** A card as SVG. Every letter is an outline: where it is painted no font is needed. */
export async function drawCard({ site, title, facts, author }: CardPicture): Promise<string> {
  const counts = await Typeset.of(facts.join(' · '));
  const room = WIDTH - counts.width(counts.text, FOOT) - GAP;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">',
    `<path d="M0 0h1200v630H0z" fill="${PAPER}"/><path d="M0 0h24v630H0z" fill="${ACCENT}"/>`,
    `<g transform="translate(${String(LEFT - 6)} 56) scale(2.75)">${RING}</g>`,
    oneLine(await Typeset.of(site), NAME, { x: LEFT + 76, y: 102, fill: INK }, WIDTH - 76),
    titleLines(await Typeset.of(title)),
    `<path d="M${String(LEFT)} 500h${String(WIDTH)}v2h-${String(WIDTH)}z" fill="${LINE}"/>`,
    oneLine(counts, FOOT, { x: LEFT, y: 558, fill: QUIET }, WIDTH),
    oneLine(await Typeset.of(author), FOOT, { x: RIGHT, y: 558, fill: INK, toEnd: true }, room),
    '</svg>',
  ].join('\n');
}

/** Where a line stands: its foot, and its beginning or its end. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  readonly toEnd?: boolean;
}

function titleLines(title: Typeset): string {
  const fits = TITLES.find((style) => fitted(title, style, { width: WIDTH, lines: style.lines }));
  const style = fits ?? SMALLEST;
  const box = { width: WIDTH, lines: style.lines };
  const lines = fitted(title, style, box) ?? cut(title, style, box);
  const side = title.isRtl ? { x: RIGHT, toEnd: true } : { x: LEFT };
  return lines
    .map((line, index) => {
      const y = 166 + style.size * (0.95 + 1.22 * index);
      return outlines(title, line, style, { ...side, y, fill: INK });
    })
    .join('\n');
}

function oneLine(text: Typeset, style: Style, place: Place, width: number): string {
  if (text.text === '' || width <= 0) return '';
  const box = { width, lines: 1 };
  const [line = ''] = fitted(text, style, box) ?? cut(text, style, box);
  return outlines(text, line, style, place);
}

function outlines(text: Typeset, line: string, style: Style, { x, y, fill, toEnd }: Place): string {
  const start = toEnd ? x - text.width(line, style) : x;
  const glyphs = text.glyphs(line, style).map((glyph) => {
    const at = `${tenths(start + glyph.x)} ${tenths(y - glyph.y)}`;
    const scale = glyph.scale.toFixed(5);
    return `<path transform="translate(${at}) scale(${scale} -${scale})" d="${glyph.path}"/>`;
  });
  return `<g fill="${fill}">${glyphs.join('')}</g>`;
}

function tenths(pixels: number): string {
  return pixels.toFixed(1);
}
