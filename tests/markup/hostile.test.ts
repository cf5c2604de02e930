import { describe, expect, it } from 'vitest';
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
  it('a sanitized body has only the elements, attributes and addresses of section 5', () => {
    const found = BODIES.flatMap((body) => offences(sanitizeBody(body), CLEAN));
    expect(found).toEqual([]);
  });

  it('a body prepared for reading has nothing executable', async () => {
    for (const body of BODIES) {
      const prepared = await prepareBody(sanitizeBody(body), { tex: true, headings: 2 });
      expect(offences(prepared, PREPARED), body).toEqual([]);
    }
  });

  it('sanitizing twice changes nothing', () => {
    const unstable = BODIES.filter((body) => {
      const clean = sanitizeBody(body);
      return sanitizeBody(clean) !== clean;
    });
    expect(unstable).toEqual([]);
  });

  it('plain text and blankness can be determined', () => {
    for (const body of BODIES) {
      expect(plainText(body)).toBeTypeOf('string');
      expect(isBlank(sanitizeBody(body))).toBeTypeOf('boolean');
    }
  });
});
