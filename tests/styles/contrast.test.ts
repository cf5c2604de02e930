import { describe, expect, it } from 'vitest';
import { readSources } from '../rooms/sources.ts';
import { contrastOf } from '../../src/shared/contrast.ts';
import { colorOf, tokensOf } from '../support/contrast.ts';

const SHEETS = readSources(/^src\/styles\/.*\.css$/);
const [TOKENS = ''] = SHEETS.filter(({ path }) => path.endsWith('/tokens.css')).map(
  ({ text }) => text,
);
const THEMES = ['light', 'dark'] as const;

/** Text colors on the background of a page or of a raised surface. */
const LETTERS = ['ink', 'quiet', 'accent', 'good', 'bad'];
const CODE = ['keyword', 'string', 'number', 'title', 'comment'].map((name) => `code-${name}`);
/** Backgrounds that rules set for text colors of another rule. */
const PAIRS = [
  ...[...LETTERS, ...CODE].flatMap((letters) =>
    ['paper', 'raised'].map((ground) => [letters, `var(--${ground})`] as const),
  ),
  ['ink', 'var(--mark)'],
  ...[7, 14, 16, 20, 28].map(
    (share) =>
      ['ink', `color-mix(in srgb, var(--accent) ${String(share)}%, var(--paper))`] as const,
  ),
] as const;

/** Without comments and imports, which would count as parts of selectors. */
const bare = (css: string) => css.replace(/\/\*.*?\*\/|@import [^;]*;/gs, '');

/** All rules, with their selector, text color and background. */
const RULES = SHEETS.flatMap(({ text }) =>
  Array.from(bare(text).matchAll(/([^{}]+)\{([^{}]*)\}/g), ([, selector = '', block = '']) => {
    const letters = /(?:^|\s)color: (var\([^;]+\));/.exec(block)?.[1];
    const ground = /\sbackground: ((?:var|color-mix)\([^;]+\));/.exec(block)?.[1];
    return { selector: selector.trim(), letters, ground };
  }),
);

describe.each(THEMES)('In the %s theme', (theme) => {
  const tokens = tokensOf(TOKENS, theme);
  const below = (letters: string, ground: string) =>
    contrastOf(colorOf(letters, tokens), colorOf(ground, tokens)) < 4.5;

  it('text has a contrast of 4.5 to 1 on every background', () => {
    expect(PAIRS.filter(([letters, ground]) => below(letters, ground))).toEqual([]);
  });

  it('text of each rule with its own background has that contrast, too', () => {
    // All hues of letter faces are equally light, and ink covers less than a third of them.
    const whole = RULES.flatMap(({ selector: rule, letters, ground }) =>
      letters === undefined || ground === undefined || ground.includes('--hue')
        ? []
        : [{ rule, letters, ground }],
    );
    expect(whole.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining([
        '.flash',
        '.flash.error',
        ".toolbar [aria-pressed='true']",
        ".votes [aria-pressed='true']",
        "[data-rich-colors='true'][data-sonner-toast][data-type='success']",
        "[data-rich-colors='true'][data-sonner-toast][data-type='error']",
      ]),
    );
    expect(whole.filter(({ letters, ground }) => below(letters, ground))).toEqual([]);
  });
});

it('Pressed and current items differ by more than their hue, even in forced colors', () => {
  const blockOf = (selector: string) =>
    RULES.length > 0 &&
    SHEETS.map(({ text }) => text)
      .join('\n')
      .split(`${selector} {`)[1]
      ?.split('}')[0];
  expect(blockOf('.tabs a[aria-current]')).toMatch(/font-weight: 650/);
  expect(blockOf('.side a[aria-current]')).toMatch(/font-weight/);
  expect(blockOf('.pages [aria-current]')).toMatch(/font-weight/);
  expect(blockOf(".votes [aria-pressed='true']")).toMatch(/background: var\(--accent\)/);
  expect(blockOf(".toolbar [aria-pressed='true']")).toMatch(/background: var\(--accent\)/);
  const forced = SHEETS.find(({ path }) => path.endsWith('/media.css'))?.text ?? '';
  for (const selector of ["[aria-pressed='true']", '[aria-current]', "[aria-selected='true']"])
    expect(forced).toContain(selector);
});
