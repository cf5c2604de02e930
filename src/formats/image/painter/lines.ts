import { ELLIPSIS, type Style, type Typeset } from './typeset.ts';

const words = new Intl.Segmenter('en', { granularity: 'word' });
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Scripts that write words without a space between. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const STAYS = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;

export interface Box {
  /** Pixels. */
  readonly width: number;
  readonly lines: number;
}

/** A text in lines that fit a box, with an ellipsis where it had to be cut; undefined if it had. */
export function fitted(text: Typeset, style: Style, box: Box): string[] | undefined {
  const lines = broken(text, style, box.width);
  return lines.length <= box.lines ? lines : undefined;
}

/** As many lines as fit, the last with an ellipsis. */
export function cut(text: Typeset, style: Style, box: Box): string[] {
  const lines = broken(text, style, box.width).slice(0, box.lines);
  const last = Array.from(clusters.segment(lines.at(-1) ?? ''), ({ segment }) => segment);
  while (last.length > 1 && text.width(last.join('') + ELLIPSIS, style) > box.width) last.pop();
  return [...lines.slice(0, -1), last.join('').trimEnd() + ELLIPSIS];
}

function broken(text: Typeset, style: Style, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text.text).flatMap((one) => short(one, text, style, width))) {
    if (line !== '' && text.width((line + piece).trimEnd(), style) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}

/** Pieces after which a line may end. */
function pieces(text: string): string[] {
  return (text.match(/\S+ ?/g) ?? []).flatMap((word) => {
    if (!UNSPACED.test(word)) return [word];
    const parts: string[] = [];
    for (const { segment } of words.segment(word)) {
      const stays = segment === ' ' || STAYS.test(segment);
      if (stays && parts.length > 0) parts.push((parts.pop() ?? '') + segment);
      else parts.push(segment);
    }
    return parts;
  });
}

/** A word that is longer than a line, in pieces that are not. */
function short(piece: string, text: Typeset, style: Style, width: number): string[] {
  if (text.width(piece.trimEnd(), style) <= width) return [piece];
  const parts = [''];
  for (const { segment } of clusters.segment(piece)) {
    const longer = (parts.at(-1) ?? '') + segment;
    if (text.width(longer, style) > width) parts.push(segment);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}
