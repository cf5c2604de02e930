import { beforeAll, describe, expect, it } from 'vitest';
import type { CleanHtml } from '../../src/markup/html.ts';
import { prepareBody } from '../../src/markup/prepare.ts';
import { plainText } from '../../src/markup/plain.ts';
import { isBlank, sanitizeBody } from '../../src/markup/sanitize.ts';
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

const BODIES = hostileStrings().flatMap((vector) => WRAPPERS.map((wrap) => wrap(vector)));

describe('For any hostile input', { timeout: 120_000 }, () => {
  let sanitized: CleanHtml[];
  beforeAll(() => {
    sanitized = BODIES.map(sanitizeBody);
  });

  it('a sanitized body has only the elements, attributes and addresses of section 5', () => {
    expect(sanitized.flatMap((body) => offences(body, CLEAN))).toEqual([]);
  });

  it('a body prepared for reading has nothing executable', async () => {
    for (const body of new Set(sanitized)) {
      const prepared = await prepareBody(body, { tex: true, headings: 2 });
      expect(offences(prepared, PREPARED), body).toEqual([]);
    }
  });

  it('sanitizing twice changes nothing', () => {
    expect(sanitized.filter((body) => sanitizeBody(body) !== body)).toEqual([]);
  });

  it('plain text and blankness can be determined', () => {
    for (const body of BODIES) expect(plainText(body)).toBeTypeOf('string');
    for (const body of sanitized) expect(isBlank(body)).toBeTypeOf('boolean');
  });
});
