import { readFile } from 'node:fs/promises';
import { Blob, Face as Shape, Font, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import { type Family, filesOf } from './fonts.ts';

/** A loaded font file. */
export class Face {
  readonly unitsPerEm: number;
  readonly #shape: Shape;
  readonly #characters: ReadonlySet<number>;
  readonly #fonts = new Map<number, Font>();

  constructor(sfnt: Uint8Array) {
    this.#shape = new Shape(new Blob(sfnt));
    this.unitsPerEm = this.#shape.upem;
    this.#characters = new Set(this.#shape.collectUnicodes());
  }

  has(codePoints: readonly number[]): boolean {
    return codePoints.every((codePoint) => this.#characters.has(codePoint));
  }

  /** The font in a weight of 100 to 900; fonts with one weight alone have that. */
  at(weight: number): Font {
    let font = this.#fonts.get(weight);
    if (!font) {
      font = new Font(this.#shape);
      font.setVariations([new Variation('wght', weight)]);
      this.#fonts.set(weight, font);
    }
    return font;
  }
}

const loaded = new Map<string, Face>();

/** The first of the families' files that has all these characters; undefined where none has. */
export async function findFace(
  codePoints: readonly number[],
  families: readonly Family[],
): Promise<Face | undefined> {
  for (const family of families) {
    for (const file of filesOf(family)) {
      if (!codePoints.every(file.covers)) continue;
      const face = await load(file.path);
      if (face.has(codePoints)) return face;
    }
  }
  return undefined;
}

async function load(path: string): Promise<Face> {
  let face = loaded.get(path);
  if (!face) loaded.set(path, (face = new Face(await decompress(await readFile(path)))));
  return face;
}
