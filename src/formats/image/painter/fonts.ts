import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A file of a family, and the characters that it was cut to. */
export interface FontFile {
  readonly path: string;
  readonly covers: (codePoint: number) => boolean;
}

/** Noto's families, by what they are for. All are under the SIL Open Font License. */
const FAMILIES = {
  sans: '@fontsource-variable/noto-sans',
  arabic: '@fontsource-variable/noto-sans-arabic',
  hebrew: '@fontsource-variable/noto-sans-hebrew',
  japanese: '@fontsource-variable/noto-sans-jp',
  chinese: '@fontsource-variable/noto-sans-sc',
  korean: '@fontsource-variable/noto-sans-kr',
  emoji: '@fontsource-variable/noto-emoji',
  symbols: '@fontsource/noto-sans-symbols-2',
  math: '@fontsource/noto-sans-math',
} as const;

export type Family = keyof typeof FAMILIES;

const require = createRequire(import.meta.url);
const known = new Map<Family, readonly FontFile[]>();

/** The files of a family. */
export function filesOf(family: Family): readonly FontFile[] {
  let files = known.get(family);
  if (!files) known.set(family, (files = listFiles(family)));
  return files;
}

/** The order in which families are tried for a text: of Han characters each language has its own. */
export function familiesFor(text: string): Family[] {
  const first: Family[] = ['sans', 'arabic', 'hebrew'];
  const last: Family[] = ['emoji', 'symbols', 'math'];
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) {
    return [...first, 'japanese', 'chinese', 'korean', ...last];
  }
  if (/\p{sc=Hangul}/u.test(text)) return [...first, 'korean', 'chinese', 'japanese', ...last];
  return [...first, 'chinese', 'japanese', 'korean', ...last];
}

function listFiles(family: Family): FontFile[] {
  const name = FAMILIES[family];
  const style = name.includes('variable') ? 'wght' : '400';
  const subsets = JSON.parse(
    readFileSync(require.resolve(`${name}/unicode.json`), 'utf8'),
  ) as Record<string, string>;
  return Object.entries(subsets).map(([subset, ranges]) => {
    const part = subset.replaceAll(/[[\]]/g, '');
    const file = `${name.split('/')[1] ?? ''}-${part}-${style}-normal.woff2`;
    const path = require.resolve(`${name}/files/${file}`);
    // The package of the mathematical font is not cut, whatever it says of itself.
    return { path, covers: family === 'math' ? () => true : within(ranges) };
  });
}

/** Reads `U+4E00-4EFF,U+5000`. */
function within(text: string): (codePoint: number) => boolean {
  const ranges = text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}
