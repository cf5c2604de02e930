import { describe, expect, it } from 'vitest';
import { renderBody } from '../../src/markup/render.ts';
import { sanitizeBody } from '../../src/markup/sanitize.ts';
import { TooManyParts } from '../../src/markup/size.ts';
import { inThread } from '../../src/markup/thread/thread.ts';
import { sourceOf } from '../../src/markup/to-markdown/write.ts';
import { renderTex } from '../../src/markup/tex.ts';
import { leastOf, longestBlock } from '../support/blocking.ts';
import { block } from '../support/longest.ts';
import { DOLLARS, LONG, PIECES, repeated, SIGNS } from './support/pieces.ts';
import { seconds } from './support/time.ts';

/** CPU seconds that a body may take in all threads (design, Budgets). */
const MOST = 0.1;

/** Renders a body, unless it is rejected for too many parts. */
async function render(raw: string, format: 'html' | 'markdown'): Promise<void> {
  try {
    await renderBody({ raw, format, tex: true, headings: 2 });
  } catch (error) {
    if (!(error instanceof TooManyParts)) throw error;
  }
}

const taken = (raw: string, format: 'html' | 'markdown') =>
  leastOf(() => seconds(() => render(raw, format)), MOST);

describe('64 KB of anything take a tenth of a second:', { timeout: 60_000 }, () => {
  it.each([...PIECES, ...SIGNS, ...DOLLARS])('%j repeated', async (piece) => {
    expect(await taken(repeated(piece), 'html')).toBeLessThan(MOST);
    expect(await taken(repeated(piece), 'markdown')).toBeLessThan(MOST);
  });

  // Half of the limit, because machines are sometimes twice as slow.
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

  it.each([
    ['pgsql', '$'],
    ['swift', '>A'],
  ])('short blocks of %s of %j', async (language, piece) => {
    const code = piece.repeat(390 / piece.length).replaceAll('>', '&gt;');
    const short = `<pre><code class="language-${language}">${code}</code></pre>`;
    expect(await taken(repeated(short), 'html')).toBeLessThan(MOST);
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

describe('A body', () => {
  it.each([...PIECES, ...SIGNS, ...DOLLARS, '$a_b$ ', '%$', '‹', '<a href="/b">a', '<h1>a'])(
    'full of %j is Markdown for its author within a tenth of a second',
    async (piece) => {
      const clean = sanitizeBody(`$a_b$${repeated(piece)}`.slice(0, LONG));
      const source = () => sourceOf(clean, 'https://atoll.example');
      expect(await leastOf(() => seconds(source), MOST)).toBeLessThan(MOST);
    },
  );

  it('with ten thousand table cells is rendered within a tenth of a second', async () => {
    const table = `${'|a'.repeat(30)}|\n${'|-'.repeat(30)}|\n${'a\n'.repeat(9_900)}`;
    expect(await taken(table, 'markdown')).toBeLessThan(MOST);
  });

  it('is rendered in another thread, which does not block this one', async () => {
    const hostile = {
      raw: '!['.repeat(32_768),
      format: 'markdown',
      tex: true,
      headings: 2,
    } as const;
    const busy = () => longestBlock(() => inThread('ada', 'renderBody', hostile));
    expect(await leastOf(busy, 25)).toBeLessThan(25);
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
});
