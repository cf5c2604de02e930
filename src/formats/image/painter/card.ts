import type { ContainerNode, Node, Renderer, TextNode } from '@takumi-rs/core';
import type { CardPicture } from '../picture.ts';
import { fontsFor } from './fonts.ts';
import { ringOf } from './icon.ts';
import { cutToFit, fits, normalized, textNode, type Typesetter } from './text.ts';

/** The light theme (styles/tokens.css): a preview has one look for everybody. */
const PAPER = '#fcfcfa';
const INK = '#1b2127';
const QUIET = '#59626b';
const ACCENT = '#00697a';
const LINE = '#dcdfda';

/** Pixels. `WIDTH` is what the texts have. */
const SIZE = { width: 1200, height: 630 };
const WIDTH = 1024;
const RING = 66;
const GAP = 48;

const NAME = { fontSize: 36, fontWeight: 650 };
const FOOT = { fontSize: 30, fontWeight: 500 };
/** Sizes of a title with the lines that find room: the first that fits is taken, else the last. */
const TITLES = [
  { fontSize: 70, lines: 3 },
  { fontSize: 58, lines: 4 },
  { fontSize: 48, lines: 5 },
] as const;
const SMALLEST = { fontSize: 41, lines: 6 };

/** The nodes of a card's texts. */
interface Texts {
  readonly site: TextNode;
  readonly title: TextNode;
  readonly facts: TextNode;
  readonly author: TextNode;
}

/** A card as PNG. */
export async function drawCard(card: CardPicture, renderer: Renderer): Promise<Uint8Array> {
  const site = normalized(card.site);
  const title = normalized(card.title);
  const facts = normalized(card.facts.join(' · '));
  const author = normalized(card.author);
  const fontFamilies = await fontsFor(`${site}${title}${facts}${author}…`, renderer);
  const setter = { renderer, fontFamilies };
  const factsNode = await cutToFit(facts, FOOT, { width: WIDTH, lines: 1 }, setter);
  const factsWidth = (await renderer.measure(factsNode, { fontFamilies })).width;
  const authorWidth = Math.max(0, WIDTH - factsWidth - GAP);
  const texts = {
    site: await cutToFit(site, NAME, { width: WIDTH - RING - 16, lines: 1 }, setter),
    title: await setTitle(title, setter),
    facts: factsNode,
    author: await cutToFit(author, FOOT, { width: authorWidth, lines: 1 }, setter),
  };
  return renderer.render(layout(texts), { ...SIZE, format: 'png', fontFamilies });
}

async function setTitle(title: string, setter: Typesetter): Promise<TextNode> {
  const style = { width: WIDTH, fontWeight: 650 };
  for (const { fontSize, lines } of TITLES) {
    const node = textNode(title, { ...style, fontSize });
    if (await fits(node, { width: WIDTH, lines }, setter)) return node;
  }
  const { fontSize, lines } = SMALLEST;
  return cutToFit(title, { ...style, fontSize }, { width: WIDTH, lines }, setter);
}

function layout({ site, title, facts, author }: Texts): Node {
  const ring: Node = { type: 'image', src: ringOf(RING), width: RING, height: RING };
  return {
    type: 'container',
    style: {
      ...{ width: '100%', height: '100%', display: 'flex', flexDirection: 'column' },
      ...{ backgroundColor: PAPER, borderLeft: `24px solid ${ACCENT}`, color: INK },
      padding: '56px 80px 54px 72px',
    },
    children: [
      row({ alignItems: 'center', gap: 16, marginLeft: -6, marginBottom: 40 }, [ring, site]),
      title,
      row({ marginTop: 'auto', borderTop: `2px solid ${LINE}`, paddingTop: 34, color: QUIET }, [
        facts,
        row({ color: INK, marginLeft: 'auto' }, [author]),
      ]),
    ],
  };
}

function row(style: ContainerNode['style'], children: Node[]): Node {
  return { type: 'container', style: { display: 'flex', ...style }, children };
}
