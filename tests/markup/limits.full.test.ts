import { describe, expect, it } from 'vitest';
import { markdownToHtml } from '../../src/markup/markdown.ts';
import { bodyText, plainText } from '../../src/markup/plain.ts';
import { renderBody } from '../../src/markup/render.ts';
import { sanitizeBody } from '../../src/markup/sanitize.ts';
import { TooManyParts } from '../../src/markup/size.ts';
import { sourceOf } from '../../src/markup/to-markdown/source.ts';
import { renderTex } from '../../src/markup/tex.ts';
import { leastOf } from '../support/blocking.ts';
import { block } from '../support/longest.ts';
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
const SIGNS = [
  '*',
  '_',
  '[',
  '![',
  '[![',
  '[a][',
  'a*b',
  '> ',
  '- ',
  '* a\n',
  '`',
  '`a',
  '~~',
  '|a|\n',
];
SIGNS.push('|a\n|-\n', 'http://', 'http://a.b ', '\\', '## a\n', '[a]: b\n', '"', '\u0345\u0334');
const HTML = { format: 'html', tex: false, headings: 2 } as const;
const DOLLARS = ['$', '$$', '$a', '${', '$a{', '$x$', '$x ', '\\begin{align}', '$$a ', '\\$'];

const repeated = (piece: string): string => piece.repeat(Math.ceil(LONG / piece.length));

/** Seconds of processor that a body may take in all threads (design, Budgets). */
const MOST = 0.1;

/** Made ready for a page, or refused for all its parts. */
async function render(raw: string, format: 'html' | 'markdown'): Promise<void> {
  try {
    await renderBody({ raw, format, tex: true, headings: 2 });
  } catch (error) {
    if (!(error instanceof TooManyParts)) throw error;
  }
}

const taken = (raw: string, format: 'html' | 'markdown') =>
  leastOf(() => seconds(() => render(raw, format)), MOST);

describe('64 KB take a tenth of a second, whatever they hold:', { timeout: 60_000 }, () => {
  it.each([...PIECES, ...SIGNS, ...DOLLARS])('%j again and again', async (piece) => {
    expect(await taken(repeated(piece), 'html')).toBeLessThan(MOST);
    expect(await taken(repeated(piece), 'markdown')).toBeLessThan(MOST);
  });

  // Machines are twice as slow at times.
  it.each(DOLLARS)('dollars take half of it: %j', async (piece) => {
    const enough = MOST / 2;
    const least = (format: 'html' | 'markdown') =>
      leastOf(() => seconds(() => render(repeated(piece), format)), enough);
    expect(await least('html')).toBeLessThan(enough);
    expect(await least('markdown')).toBeLessThan(enough);
  });

  it.each([
    ['shell', '${'],
    ['javascript', 'a:'],
    ['ruby', '<T<'],
    ['markdown', 'a<T>'],
    ['c', '('],
    ['bash', '"'],
  ])('three blocks of %s of %j', async (language, piece) => {
    expect(await taken(block(language, piece).repeat(3), 'html')).toBeLessThan(MOST);
  });

  it.each(['x', '1', '\\ce{H2O}', '\\begin{matrix}a&b\\end{matrix}'])(
    'formulas of %j',
    async (tex) => {
      const formula = `$${tex.repeat(3_900 / tex.length)}$ `;
      expect(await taken(formula.repeat(16), 'html')).toBeLessThan(MOST);
      const lines = `$$\\begin{align}${`${tex}&amp;`.repeat(1_500 / (tex.length + 5))}\\end{align}$$ `;
      expect(await taken(lines.repeat(35), 'html')).toBeLessThan(MOST);
    },
  );
});

describe('64 KB, whatever they hold:', { timeout: 60_000 }, () => {
  it.each(PIECES)('%j are stable, and nested no deeper than 110 levels', (piece) => {
    const clean = sanitizeBody(repeated(piece));
    expect(sanitizeBody(clean)).toBe(clean);
    expect(offences(clean, CLEAN)).toEqual([]);
    expect(depth(clean)).toBeLessThanOrEqual(110);
  });

  it.each([...PIECES, ...SIGNS, ...DOLLARS])('%j have one plain text', (piece) => {
    const clean = sanitizeBody(repeated(piece));
    expect(bodyText(clean)).toBe(plainText(clean));
  });
});

describe('A body', () => {
  it('has 4,000 elements at most, and no more are looked at', async () => {
    const body = (elements: number) => ({ raw: '<b>a</b>'.repeat(elements), ...HTML });
    await expect(renderBody(body(4_000))).resolves.toMatchObject({ isBlank: false });
    await expect(renderBody(body(4_001))).rejects.toThrow('too many elements: at most 4,000');
  });

  it('has 10,000 lines of Markdown at most', async () => {
    const body = (lines: number) => ({
      ...HTML,
      raw: 'a\n'.repeat(lines),
      format: 'markdown' as const,
    });
    await expect(renderBody(body(10_000))).resolves.toMatchObject({ isBlank: false });
    await expect(renderBody(body(10_001))).rejects.toThrow('too many lines: at most 10,000');
  });

  it('has 10,000 cells of tables at most, those that rows leave out among them', async () => {
    const table = (rows: number) =>
      `${'|a'.repeat(30)}|\n${'|-'.repeat(30)}|\n${'a\n'.repeat(rows)}`;
    const body = (rows: number) => ({ ...HTML, raw: table(rows), format: 'markdown' as const });
    await expect(renderBody(body(100))).resolves.toMatchObject({ isBlank: false });
    await expect(renderBody(body(400))).rejects.toThrow('too many cells: at most 10,000');
    expect(await taken(table(9_900), 'markdown')).toBeLessThan(MOST);
  });

  it.each([...PIECES, ...SIGNS, ...DOLLARS, '$a_b$ ', '%$', '‹', '<a href="/b">a', '<h1>a'])(
    'full of %j is Markdown for its author within a tenth of a second',
    async (piece) => {
      const clean = sanitizeBody(`$a_b$${repeated(piece)}`.slice(0, LONG));
      const source = () => sourceOf(clean, 'https://atoll.example');
      expect(await leastOf(() => seconds(source), MOST)).toBeLessThan(MOST);
    },
  );

  it('keeps what is nested deeply in its Markdown', () => {
    const list = Array.from(
      { length: 30 },
      (_, depth) => `${'  '.repeat(depth)}- item ${String(depth)}`,
    );
    expect(markdownToHtml(list.join('\n'))).toContain('item 29');
    expect(markdownToHtml(`${'**a _b '.repeat(30)}end`)).toContain('end');
  });
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
    expect(await leastOf(() => seconds(() => renderTex(source, true)), MOST)).toBeLessThan(MOST);
  });

  it('lengths that would hide the page are left out', () => {
    const mathml = renderTex('\\rule{900em}{900em}\\hspace{-900em}\\Huge x', true);
    expect(mathml).not.toContain('900');
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
