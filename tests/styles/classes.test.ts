import { describe, expect, it } from 'vitest';
import { HIGHLIGHT_CLASSES } from '../../src/shared/code-classes.ts';
import { TEX_CLASSES } from '../../src/markup/tex/mathml.ts';
import { classNamesIn } from '../../src/styles/sheets/config.ts';
import { readSources } from '../rooms/sources.ts';
import { classesOf } from '../support/css.ts';

/** Classes that none of our attributes spell out. */
const FROM_ELSEWHERE = new Set<string>([
  ...HIGHLIGHT_CLASSES,
  ...TEX_CLASSES,
  // The sides of cells (src/markup/body/attributes.ts), and the editor's own.
  ...['right', 'center', 'code-block', 'code-language'],
  ...['ProseMirror-selectednode', 'ProseMirror-hideselection', 'ProseMirror-separator'],
  // Words of data: the kind of a message, who wrote a line of the chat, the metal of a badge.
  ...['error', 'user', 'gold', 'silver', 'bronze'],
  // Around code, written into bodies (src/components/questions/post-parts.ts).
  ...['code', 'copy'],
  // The colors of letter faces (src/shared/names.ts).
  ...['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7'],
  // Created when they open: src/islands/keyboard/help.ts, src/islands/mentions/menu.ts.
  ...['shortcuts', 'mention-names'],
]);

const NAMED = new Set(
  readSources(/^src\/.*\.(astro|tsx)$/).flatMap(({ text }) => classNamesIn(text)),
);
/** `series-${index}` stands for all classes with this prefix. */
const PREFIXES = [...NAMED].filter((name) => name.endsWith('-'));

function unused(css: string): string[] {
  return [...classesOf(css)].filter(
    (name) =>
      !NAMED.has(name) &&
      !FROM_ELSEWHERE.has(name) &&
      !PREFIXES.some((prefix) => name.startsWith(prefix)),
  );
}

describe('The style sheets', () => {
  const sheets = readSources(/^src\/styles\/.*\.css$/);

  it('style no unused classes', () => {
    expect(sheets.length).toBeGreaterThan(10);
    expect(
      sheets.flatMap(({ path, text }) => unused(text).map((name) => `${path} .${name}`)),
    ).toEqual([]);
    expect(unused('.card .gone { margin: 0.5rem } @media print { .lost { top: 0 } }')).toEqual([
      'gone',
      'lost',
    ]);
  });
});
