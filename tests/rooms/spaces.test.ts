import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** A line of text, and a next line that begins with an element of the same sentence. */
const BROKEN =
  /(?<text>[^<>{}=\n]*[\p{L}.,:;”!?])\n\s*(?:\{[\p{L}(!]|<(?:a|b|code|strong|em|Time)\b)/gu;

it('Text before a link on the next line has an explicit space: pages drop line ends', () => {
  const found = readSources(/^src\/.*\.astro$/).flatMap(({ path, text }) => {
    const markup = text.slice(text.indexOf('---', 3) + 3);
    return [...markup.matchAll(BROKEN)].map(({ groups }) => `${path}: ${groups?.text ?? ''}`);
  });
  expect(found).toEqual([]);
});
