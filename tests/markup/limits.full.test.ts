import { describe, expect, it } from 'vitest';
import { markdownToHtml } from '../../src/markup/markdown.ts';
import { bodyText, plainText } from '../../src/markup/plain.ts';
import { renderBody } from '../../src/markup/render.ts';
import { sanitizeBody } from '../../src/markup/sanitize.ts';
import { renderTex } from '../../src/markup/tex.ts';
import { CLEAN, offences } from './support/allowed.ts';
import { DOLLARS, PIECES, repeated, SIGNS } from './support/pieces.ts';

const HTML = { format: 'html', tex: false, headings: 2 } as const;

describe('64 KB of anything:', () => {
  it.each(PIECES)('%j is stable and at most 110 levels deep', (piece) => {
    const clean = sanitizeBody(repeated(piece));
    expect(sanitizeBody(clean)).toBe(clean);
    expect(offences(clean, CLEAN)).toEqual([]);
    expect(depth(clean)).toBeLessThanOrEqual(110);
  });

  it.each([...PIECES, ...SIGNS, ...DOLLARS])('%j has the same plain text in both ways', (piece) => {
    const clean = sanitizeBody(repeated(piece));
    expect(bodyText(clean)).toBe(plainText(clean));
  });
});

describe('A body', () => {
  it('has at most 4,000 elements, and no more are read', async () => {
    const body = (elements: number) => ({ raw: '<b>a</b>'.repeat(elements), ...HTML });
    await expect(renderBody(body(4_000))).resolves.toMatchObject({ isBlank: false });
    await expect(renderBody(body(4_001))).rejects.toThrow('too many elements: at most 4,000');
  });

  it('has at most 10,000 lines of Markdown', async () => {
    const body = (lines: number) => ({
      ...HTML,
      raw: 'a\n'.repeat(lines),
      format: 'markdown' as const,
    });
    await expect(renderBody(body(10_000))).resolves.toMatchObject({ isBlank: false });
    await expect(renderBody(body(10_001))).rejects.toThrow('too many lines: at most 10,000');
  });

  it('has at most 10,000 table cells, including those missing in rows', async () => {
    const table = (rows: number) =>
      `${'|a'.repeat(30)}|\n${'|-'.repeat(30)}|\n${'a\n'.repeat(rows)}`;
    const body = (rows: number) => ({ ...HTML, raw: table(rows), format: 'markdown' as const });
    await expect(renderBody(body(100))).resolves.toMatchObject({ isBlank: false });
    await expect(renderBody(body(400))).rejects.toThrow('too many cells: at most 10,000');
  });

  it('keeps deeply nested content in its Markdown', () => {
    const list = Array.from(
      { length: 30 },
      (_, depth) => `${'  '.repeat(depth)}- item ${String(depth)}`,
    );
    expect(markdownToHtml(list.join('\n'))).toContain('item 29');
    expect(markdownToHtml(`${'**a _b '.repeat(30)}end`)).toContain('end');
  });
});

describe('Hostile TeX', () => {
  it('has no lengths that would cover the page', () => {
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
