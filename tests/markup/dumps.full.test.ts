import { beforeAll, describe, expect, it } from 'vitest';
import type { CleanHtml } from '../../src/markup/html.ts';
import { plainText } from '../../src/markup/plain.ts';
import { prepareBody } from '../../src/markup/prepare.ts';
import { sanitizeBody } from '../../src/markup/sanitize.ts';
import { usesTex } from '../../src/markup/tex.ts';
import { CLEAN, offences, PREPARED } from './support/allowed.ts';
import { postBodies } from './support/posts.ts';

const FORMULA = /<math/g;
const UNPARSED = /<code>\$/g;

const SITES = ['quantumcomputing', 'conlang.meta'];

const count = (texts: readonly string[], pattern: RegExp): number =>
  texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);

const prepare = (body: CleanHtml) => prepareBody(body, { tex: true, headings: 2 });

describe.each(SITES)('The posts of %s', { timeout: 120_000 }, (site) => {
  const bodies = postBodies(site);
  const clean = bodies.map(sanitizeBody);
  const prepared: string[] = [];

  beforeAll(async () => {
    for (const body of clean) prepared.push(await prepare(body));
    // A body may be interrupted while code is still being compiled, which is not a failing formula.
    for (const [at, body] of clean.entries()) {
      const isWhole = count([prepared[at] ?? ''], UNPARSED) <= count([body], UNPARSED);
      if (!isWhole) prepared[at] = await prepare(body);
    }
  }, 120_000);

  it('become bodies of section 5 that do not change when sanitized again', () => {
    expect(clean.flatMap((body) => offences(body, CLEAN))).toEqual([]);
    expect(clean.filter((body) => sanitizeBody(body) !== body)).toEqual([]);
  });

  it('keep every word outside of superscripts and subscripts', () => {
    for (const [i, body] of bodies.entries()) {
      if (/<su[bp]>/.test(body)) continue;
      expect(words(clean[i] ?? '')).toBe(words(body));
    }
  });

  it('are safe when prepared', () => {
    expect(prepared.flatMap((body) => offences(body, PREPARED))).toEqual([]);
  });

  it('have all formulas as MathML, except one in a thousand', () => {
    const formulas = count(prepared, FORMULA);
    const unparsed = count(prepared, UNPARSED) - count(clean, UNPARSED);
    console.info(
      `${site}: ${String(formulas)} formulas as MathML, ${String(unparsed)} left as code`,
    );
    expect(unparsed).toBeLessThanOrEqual(formulas / 1_000);
    expect(clean.some(usesTex)).toBe(formulas > 0);
  });
});

function words(html: string): string {
  return plainText(html).replace(/\s/g, '');
}
