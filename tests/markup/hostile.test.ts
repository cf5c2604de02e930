import { describe, expect, it } from 'vitest';
import { prepareBody } from '../../src/markup/prepare.ts';
import { sanitizeBody } from '../../src/markup/sanitize.ts';
import { hostileStrings } from '../support/hostile.ts';
import { CLEAN, offences, PREPARED } from './support/allowed.ts';

const WRAPPERS: readonly ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `<a href="${vector}">x</a><img src="${vector}" alt="${vector}">`,
  (vector) => `<a href='${vector}'>x</a><a href=${vector}>y</a>`,
  (vector) => `<pre><code class="language-${vector}">${vector}</code></pre>`,
  (vector) => `<pre class="lang-js">${vector}</pre><blockquote><ul><li>${vector}`,
  (vector) => `$${vector}$ $$${vector}$$ $\\text{${vector}}$ $\\href{${vector}}{x}$`,
  (vector) => `<table><tr><td>${vector}<td><sup>${vector}</sup>`,
];

const BODIES = hostileStrings()
  .flatMap((vector) => WRAPPERS.map((wrap) => wrap(vector)))
  .map(sanitizeBody);

describe('For any hostile input', { timeout: 120_000 }, () => {
  it('a sanitized body has only the elements, attributes and addresses of section 5', () => {
    expect(BODIES.flatMap((body) => offences(body, CLEAN))).toEqual([]);
  });

  it('a body prepared for reading has nothing executable', async () => {
    for (const body of BODIES) {
      const prepared = await prepareBody(body, { tex: true, headings: 2 });
      expect(offences(prepared, PREPARED), body).toEqual([]);
    }
  });

  it('sanitizing twice changes nothing', () => {
    expect(BODIES.filter((body) => sanitizeBody(body) !== body)).toEqual([]);
  });
});
