import { Buffer, Direction, shape } from 'harfbuzzjs';
import { type Face, findFace } from './faces.ts';
import { familiesFor } from './fonts.ts';
import { inVisualOrder, levelsOf } from './bidi.ts';

/** A shaped glyph: its outline in its font's units, y upwards, and where it stands on its line. */
export interface Glyph {
  readonly id: number;
  readonly path: string;
  /** In pixels from the line's beginning and above its foot. */
  readonly x: number;
  readonly y: number;
  /** Pixels a unit of the outline. */
  readonly scale: number;
}

export interface Style {
  /** Pixels. */
  readonly size: number;
  readonly weight: number;
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly level: number;
  readonly face: Face;
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;
/** Every text can be cut, whatever it is written with. */
export const ELLIPSIS = '…';
const EMOJI = /^\p{RGI_Emoji}$/v;

/** A text whose characters each have a font: what no font has is left out, so that no box is drawn. */
export class Typeset {
  readonly text: string;
  /** Whether it is read from right to left. */
  readonly isRtl: boolean;
  readonly #faces: ReadonlyMap<string, Face>;

  private constructor(text: string, faces: ReadonlyMap<string, Face>) {
    this.text = text;
    this.#faces = faces;
    this.isRtl = (levelsOf(text).paragraphs[0]?.level ?? 0) % 2 === 1;
  }

  static async of(given: string): Promise<Typeset> {
    const folded = given
      .normalize('NFC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim();
    const families = familiesFor(folded);
    const faces = new Map<string, Face>();
    let kept = '';
    for (const { segment } of [...clusters.segment(folded), { segment: ELLIPSIS }]) {
      const tried = EMOJI.test(segment) ? ['emoji' as const, ...families] : families;
      const face = faces.get(segment) ?? (await findFace(shownIn(segment), tried));
      if (!face) continue;
      faces.set(segment, face);
      kept += segment;
    }
    const text = kept.slice(0, -ELLIPSIS.length).replace(/ +/g, ' ').trim();
    return new Typeset(text, faces);
  }

  /** The width of a piece of the text in pixels. */
  width(piece: string, style: Style): number {
    return this.#shaped(piece, style).width;
  }

  /** The glyphs of a line, from left to right. */
  glyphs(line: string, style: Style): Glyph[] {
    return this.#shaped(line, style).glyphs;
  }

  #shaped(line: string, { size, weight }: Style): { glyphs: Glyph[]; width: number } {
    const glyphs: Glyph[] = [];
    let x = 0;
    for (const run of inVisualOrder(this.#runs(line))) {
      const font = run.face.at(weight);
      const scale = size / run.face.unitsPerEm;
      const buffer = new Buffer();
      buffer.addText(line, run.start, run.end - run.start);
      buffer.guessSegmentProperties();
      buffer.setDirection(run.level % 2 === 1 ? Direction.RTL : Direction.LTR);
      shape(font, buffer);
      const positions = buffer.getGlyphPositions();
      for (const [index, { codepoint: id }] of buffer.getGlyphInfos().entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const path = font.glyphToPath(id);
        glyphs.push({ id, path, x: x + xOffset * scale, y: yOffset * scale, scale });
        x += xAdvance * scale;
      }
    }
    return { glyphs, width: x };
  }

  /** Pieces of one font and one direction, in the order of the text. */
  #runs(line: string): Run[] {
    const { levels } = levelsOf(line, this.isRtl ? 'rtl' : 'ltr');
    const runs: Run[] = [];
    for (const { segment, index } of clusters.segment(line)) {
      const face = this.#faces.get(segment);
      const last = runs.at(-1);
      if (!face) continue;
      const level = levels[index] ?? 0;
      const end = index + segment.length;
      const joins = last?.face === face && last.level === level && last.end === index;
      if (last && joins) runs[runs.length - 1] = { ...last, end };
      else runs.push({ start: index, end, level, face });
    }
    return runs;
  }
}

/** Code points of a cluster that a font must have: joiners and selectors show as nothing. */
function shownIn(cluster: string): number[] {
  const shown = Array.from(cluster).filter((character) => !IGNORED.test(character));
  return shown.map((character) => character.codePointAt(0) ?? 0);
}
