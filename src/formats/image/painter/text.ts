import type { Renderer, TextNode } from '@takumi-rs/core';

export type TextStyle = NonNullable<TextNode['style']>;

/** What sets texts, with the names of the families to set them in. */
export interface Typesetter {
  readonly renderer: Renderer;
  readonly fontFamilies: string[];
}

export interface Box {
  /** Pixels. */
  readonly width: number;
  readonly lines: number;
}

/** Pixels from a line's foot to the next line's, for each pixel of the letters' size. */
const LINE_HEIGHT = 1.22;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });
const WORD_END = '\u200b';
/** Forms of letters that few fonts have: halfwidth, in circles, squares and parentheses. */
const FORMS = /[\u32d0-\u32fe\u3300-\u3357\uff61-\uffdc\u{1f100}-\u{1f16c}]+/gu;
/** Marks on letters that no font has: a letter with one would be drawn with a box beside it. */
const MARKS =
  /[\u030d-\u0322\u0324-\u0328\u032a-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20e2\u20e4-\u20f0]/g;
/** Letters that are written from right to left in the scripts that the fonts have. */
const FROM_RIGHT = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;

/** A text in the letters that the fonts have, with one space between words. */
export function normalized(text: string): string {
  return text
    .normalize('NFC')
    .replace(FORMS, (forms) => forms.normalize('NFKC'))
    .replace(MARKS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** A normalized text as a node, in the direction of its first letter. */
export function textNode(text: string, style: TextStyle): TextNode {
  return {
    type: 'text',
    text: text.replace(/\p{sc=Thai}+/gu, withWordEnds),
    dir: FROM_RIGHT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr',
    style: {
      lineHeight: LINE_HEIGHT,
      overflowWrap: 'anywhere',
      // Korean lines end between words, others without spaces anywhere.
      wordBreak: /\p{sc=Hangul}/u.test(text) ? 'keep-all' : 'normal',
      ...style,
    },
  };
}

/** Whether a node of text has room in a box. */
export async function fits(
  node: TextNode,
  { width, lines }: Box,
  { renderer, fontFamilies }: Typesetter,
) {
  const { height } = await renderer.measure(node, { width, fontFamilies });
  return height < (lines + 0.5) * LINE_HEIGHT * Number(node.style?.fontSize);
}

/**
 * As much of a text as has room in a box, with an ellipsis where it is cut. The renderer's own
 * ellipsis takes most of the line away in texts that are read from right to left.
 */
export async function cutToFit(
  text: string,
  style: TextStyle,
  box: Box,
  setter: Typesetter,
): Promise<TextNode> {
  const whole = textNode(text, style);
  if (await fits(whole, box, setter)) return whole;
  const parts = Array.from(clusters.segment(text), ({ segment }) => segment);
  const cutAt = (length: number) =>
    textNode(`${parts.slice(0, length).join('').trimEnd()}…`, style);
  let [fitting, tooLong] = [0, parts.length];
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (await fits(cutAt(middle), box, setter)) fitting = middle;
    else tooLong = middle;
  }
  return cutAt(fitting);
}

/** The renderer has no dictionary of Thai, which is written without spaces: these are its line ends. */
function withWordEnds(thai: string): string {
  return Array.from(words.segment(thai), ({ segment }) => segment).join(WORD_END);
}
