import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Renderer } from '@takumi-rs/core';

type Range = [first: number, last: number];

/** A file of a family, and the ranges of code points that it serves; without any, all. */
interface FontFile {
  readonly family: Family;
  readonly path: string;
  readonly ranges: Range[] | undefined;
}

/** By what they are for, in the order in which they are tried. All are under the SIL Open Font License. */
export const FAMILIES = {
  latin: '@fontsource-variable/inter-tight',
  emoji: '@fontsource-variable/noto-emoji',
  arabic: '@fontsource-variable/noto-naskh-arabic',
  hebrew: '@fontsource-variable/noto-sans-hebrew',
  devanagari: '@fontsource-variable/noto-sans-devanagari',
  thai: '@fontsource-variable/noto-sans-thai',
  chinese: '@fontsource-variable/noto-sans-sc',
  japanese: '@fontsource-variable/m-plus-1-code',
  korean: '@fontsource-variable/noto-sans-kr',
  symbols: '@fontsource/noto-sans-symbols-2',
  math: '@fontsource/noto-sans-math',
} as const;

type Family = keyof typeof FAMILIES;

/**
 * A font without characters. What no font has is drawn as the first font's glyph for a missing
 * character, which is a box in others and nothing in this one.
 */
const NO_GLYPH = new URL('no-glyph.ttf', import.meta.url);

const require = createRequire(import.meta.url);
const families = Object.keys(FAMILIES) as Family[];
const files = families.flatMap(listFiles);
const registered = new Map<string, Promise<unknown>>();

/** Gives a renderer the fonts of a text. Returns the names of families, the first to try first. */
export async function fontsFor(text: string, renderer: Renderer): Promise<string[]> {
  const codePoints = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  const needed = files.filter(({ ranges }) => !ranges || codePoints.some(within(ranges)));
  await Promise.all([
    register(renderer, 'none', NO_GLYPH),
    ...needed.map(({ family, path, ranges }) => register(renderer, family, path, ranges)),
  ]);
  return [...new Set(['none', 'latin', 'emoji', languageOf(text), ...families])];
}

/** Whose forms of Han characters a text is written in. */
function languageOf(text: string): Family {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'japanese';
  return /\p{sc=Hangul}/u.test(text) ? 'korean' : 'chinese';
}

/** Registers a file once in the life of the process, which has one renderer. */
function register(renderer: Renderer, name: string, path: string | URL, ranges?: Range[]) {
  const known = registered.get(String(path));
  if (known) return known;
  const done = readFile(path).then((data) =>
    renderer.registerFont({ name, data, ...(ranges && { unicodeRange: ranges }) }),
  );
  registered.set(String(path), done);
  return done;
}

function listFiles(family: Family): FontFile[] {
  const name = FAMILIES[family];
  const style = name.includes('variable') ? 'wght' : '400';
  const subsets = JSON.parse(
    readFileSync(require.resolve(`${name}/unicode.json`), 'utf8'),
  ) as Record<string, string>;
  return Object.entries(subsets).map(([subset, text]) => {
    const part = subset.replaceAll(/[[\]]/g, '');
    const file = `${name.split('/')[1] ?? ''}-${part}-${style}-normal.woff2`;
    const path = require.resolve(`${name}/files/${file}`);
    // The package of the mathematical font is not cut, whatever it says of itself.
    return { family, path, ranges: family === 'math' ? undefined : readRanges(text) };
  });
}

/** Reads `U+4E00-4EFF,U+5000`. */
function readRanges(text: string): Range[] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    return [parseInt(from, 16), parseInt(to, 16)];
  });
}

function within(ranges: readonly Range[]): (codePoint: number) => boolean {
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
