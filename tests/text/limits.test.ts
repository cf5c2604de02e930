import { describe, expect, it } from 'vitest';
import { highlightCode } from '../../src/text/highlight.ts';
import { markdownToHtml } from '../../src/text/markdown.ts';
import { plainText } from '../../src/text/plain.ts';
import { prepareBody } from '../../src/text/prepare.ts';
import { sanitizeBody } from '../../src/text/sanitize.ts';
import { renderTex } from '../../src/text/tex.ts';
import { CLEAN, offences } from './support/allowed.ts';
import { seconds } from './support/time.ts';

const LONG = 65_536;
const PIECES = [
  '<b>',
  '<blockquote>',
  '<blockquote>a',
  '<ul><li>',
  '<ol><li>a',
  '<div>a',
  '<p>',
  '</p>',
  '<b>a',
  '<a href=/a>',
  '<table><tr><td>',
  '<td>',
  '<sup>2',
  '<pre>',
  '<pre>a</pre>',
  '&amp;',
  '<',
  '&',
  '<!--',
  '<svg><p>',
  '<noscript></p>',
  '<img src=/a>',
  '<br>',
  'a<hr>',
  '<b><p>a</b>',
  '<li>',
  '<blockquote><ul><li><p><b><i><u><s><code><a href=/a>b',
  ' ',
  '\n',
  '\0',
  '\ud83d',
];
const DOLLARS = ['$', '$$', '$a', '${', '$a{', '$x$', '$x ', '\\begin{align}', '$$a ', '\\$'];

const repeated = (piece: string): string => piece.repeat(Math.ceil(LONG / piece.length));

describe('64 KB take less than a second, whatever they hold:', { timeout: 60_000 }, () => {
  it.each(PIECES)('%j again and again', async (piece) => {
    const html = repeated(piece);
    const taken = await seconds(async () => {
      const clean = sanitizeBody(html);
      plainText(html);
      await prepareBody(clean, { tex: true, headings: 2 });
    });
    expect(taken).toBeLessThan(1);
  });

  it.each(PIECES)('%j are stable, and nested no deeper than 110 levels', (piece) => {
    const clean = sanitizeBody(repeated(piece));
    expect(sanitizeBody(clean)).toBe(clean);
    expect(offences(clean, CLEAN)).toEqual([]);
    expect(depth(clean)).toBeLessThanOrEqual(110);
  });

  it.each(DOLLARS)('TeX of %j', async (piece) => {
    const clean = sanitizeBody(repeated(piece));
    expect(await seconds(() => prepareBody(clean, { tex: true, headings: 2 }))).toBeLessThan(1.5);
  });

  it.each(['*', '_', '[', '![', '> ', '- ', '`', '~~', '|a|\n', 'http://', '<'])(
    'Markdown of %j',
    async (piece) => {
      expect(await seconds(() => markdownToHtml(repeated(piece)))).toBeLessThan(1);
    },
  );
});

describe('Hostile TeX ends quickly:', { timeout: 60_000 }, () => {
  it.each([
    ['definitions that call themselves', '\\def\\a{\\a\\a}\\a'],
    [
      'definitions that double',
      '\\def\\a{xx}\\def\\b{\\a\\a}\\def\\c{\\b\\b\\b\\b}\\c\\c'.repeat(40),
    ],
    ['arguments that multiply', `\\def\\a#1{${'#1'.repeat(50)}}\\a{\\a{\\a{\\a{x}}}}`],
    ['groups within groups', '{'.repeat(1_900) + '}'.repeat(1_900)],
    ['contents that are built twice a level', '\\llap{'.repeat(40) + '}'.repeat(40)],
    ['arrows over arrows', '\\cancelto{x}{'.repeat(18) + '}'.repeat(18)],
    ['a million columns', '\\begin{alignat}{99999999}a\\end{alignat}'],
    ['a million columns of a part', '\\begin{alignedat} {99999999}a\\end{alignedat}'],
    ['environments that grow by definition', '\\def\\a{alignat}\\begin{\\a}{99999999}x\\end{\\a}'],
    ['exponents of exponents', 'x^{'.repeat(19) + '}'.repeat(19)],
  ])('%s', async (_, source) => {
    expect(await seconds(() => renderTex(source, true))).toBeLessThan(0.5);
  });

  it('lengths that would hide the page are left out', () => {
    const mathml = renderTex('\\rule{900em}{900em}\\hspace{-900em}\\Huge x', true);
    expect(mathml).not.toContain('900');
  });
});

describe('Hostile code ends quickly:', { timeout: 60_000 }, () => {
  it.each([
    ['java', '$'],
    ['csharp', 'a '],
    ['csharp', '\n'],
    ['markdown', '[a]('],
    ['markdown', 'a<T>'],
    ['ini', '1.'],
    ['pgsql', '$$'],
    ['cpp', 'a_'],
    ['ruby', '<<E\n'],
    ['yaml', '{'],
    ['php', "'"],
  ])('%s of %j', async (language, piece) => {
    const code = piece.repeat(Math.floor(19_990 / piece.length));
    const lines = code.replace(/[^\n]{390}/g, '$&\n').slice(0, 20_000);
    highlightCode('a', language);
    expect(await seconds(() => highlightCode(code, language))).toBeLessThan(1.5);
    expect(await seconds(() => highlightCode(lines, language))).toBeLessThan(1.5);
  });
});

function depth(html: string): number {
  let deepest = 0;
  let open = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z]+/g)) {
    if (tag !== '<br' && tag !== '<img') open += tag.startsWith('</') ? -1 : 1;
    deepest = Math.max(deepest, open);
  }
  return deepest;
}
